import { toKatakanaName } from './katakana.calc.js';

describe('the name of an account holder in katakana', () => {
  it.each([
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
    ['やまだ　たろう', 'ヤマダ タロウ'],
    ['ヤマダタロウ', 'ヤマダタロウ'],
    ['taro yamada', 'TARO YAMADA'],
    ['カ）マコト', 'カ)マコト'],
    ['山田太郎', undefined],
  ])('%s becomes %s', (text, name) => {
    expect(toKatakanaName(text)).toBe(name);
  });
});
