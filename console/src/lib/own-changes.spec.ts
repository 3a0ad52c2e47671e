import { maxAgeS, noteChange } from './own-changes';

it('a list may be half a minute old, but never older than the last change made here', () => {
  const now = Date.UTC(2026, 10, 26);
  expect(maxAgeS(now)).toBe(30);
  noteChange(now);
  expect(maxAgeS(now)).toBe(0);
  expect(maxAgeS(now + 10_000)).toBeLessThan(10);
  expect(maxAgeS(now + 70_000)).toBe(30);
});
