/** An error that the user can fix: its message is one sentence that says what to do, shown without a stack. */
export class Failure extends Error {
  override name = 'Failure';
}

// Errors are recognised by their fields: an error of another realm (Jest runs tests in their own) is no instance of
// ours.

/** The message of a thrown value. */
export function messageOf(thrown: unknown): string {
  return field(thrown, 'message') ?? String(thrown);
}

/** The `code` of a system error such as ENOENT, if there is one. */
export function codeOf(thrown: unknown): string | undefined {
  return field(thrown, 'code');
}

/** Whether an error says that a disk is full. */
export function isDiskFull(thrown: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(thrown) ?? '');
}

/** What to print before exiting: the sentence of a Failure, or the stack of any other error. */
export function lastWords(thrown: unknown): string {
  return thrown instanceof Failure ? thrown.message : (field(thrown, 'stack') ?? String(thrown));
}

function field(thrown: unknown, name: string): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const value: unknown = Reflect.get(thrown, name);
  return typeof value === 'string' ? value : undefined;
}
