/** A moment as people write it, to the second. */
export function minuteOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The first hexadecimal digits of a root, enough to tell it from others. */
export function shortHash(bytes: Uint8Array): string {
  return `${Buffer.from(bytes).toString('hex').slice(0, 12)}…`;
}
