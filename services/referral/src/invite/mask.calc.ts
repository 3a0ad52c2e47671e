/** Another's user name as a member of the tree may see it: the first and the last character of a long one. */
export function maskName(username: string): string {
  const first = username.slice(0, 1);
  return username.length < 4 ? `${first}***` : `${first}***${username.slice(-1)}`;
}
