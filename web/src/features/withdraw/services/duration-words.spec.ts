import { durationWords } from './duration-words';

it.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [61, '2 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
  [86_400, '24 hours'],
  [172_801, '3 days'],
])('a time of %i s is told as %s', (seconds, words) => {
  expect(durationWords(seconds, (unit, { n }) => `${n} ${unit}`)).toBe(words);
});
