/** Whether there is a word in `words` for a code that comes from the server as plain text. */
export function isWord<Words extends object>(words: Words, code: string): code is Extract<keyof Words, string> {
  return Object.hasOwn(words, code);
}
