import { parseLang } from './lang.js';

it.each([
  ['jp', 'jp'],
  ['ja-JP', 'jp'],
  ['zn', 'zn'],
  ['zh-CN,zh;q=0.9', 'zn'],
  ['en-GB;q=0.8', 'en'],
  ['fr, en;q=0.5, ja;q=0.9', 'jp'],
  ['fr', 'jp'],
  ['', 'jp'],
  ['en;q=0', 'jp'],
  ['__proto__', 'jp'],
  ['constructor;q=0.9, en;q=0.1', 'en'],
  [undefined, 'jp'],
])('the language of %p is %p', (header, lang) => {
  expect(parseLang(header, 'jp')).toBe(lang);
});
