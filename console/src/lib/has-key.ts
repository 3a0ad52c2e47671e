/** Whether `names` has a name for a code that the server sends as plain text. */
export function hasKey<Names extends object>(names: Names, code: string): code is Extract<keyof Names, string> {
  return Object.hasOwn(names, code);
}
