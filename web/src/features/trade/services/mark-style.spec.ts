import { markStyle } from './mark-style';

it.each([
  ['1s', true, 'clock'],
  ['1m', true, 'minute'],
  ['1h', false, 'minute'],
  ['1h', true, 'monthDay'],
  ['1d', false, 'monthDay'],
])('labels of %s (new day: %s) fit side by side: %s', (interval, newDay, style) => {
  expect(markStyle(interval, newDay)).toBe(style);
});
