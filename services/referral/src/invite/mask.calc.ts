/** Masks a user name for other members: only the first character, and the last of a name of at least four, remain. */
export function maskName(username: string): string {
  const first = username.slice(0, 1);
  return username.length < 4 ? `${first}***` : `${first}***${username.slice(-1)}`;
}
