/** Matches an AppError by its name, and by what else is given. */
export function refused(errorName: string, more: object = {}): object {
  return expect.objectContaining({ errorName, ...more });
}

/** Matches the problem of one field. */
export function field(name: string, key: string): object {
  return { problems: [expect.objectContaining({ field: name, key })] };
}
