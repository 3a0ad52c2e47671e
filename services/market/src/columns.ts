/** The given fields of all rows as columns of text, for `unnest`. */
export function columns<T>(rows: readonly T[], fields: readonly (keyof T)[]): string[][] {
  return fields.map((field) => rows.map((row) => String(row[field])));
}
