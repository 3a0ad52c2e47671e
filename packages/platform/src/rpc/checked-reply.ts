import { AppError, type CallDef, parse, parseList } from '@makoto/contracts';

/** A reply to a call of the HTTP contract as the contract declares it. @throws Error naming what is wrong with it */
export function checkedReply(def: CallDef, reply: unknown): unknown {
  const type = def.reply;
  if (!type) return reply;
  return ours(def.path, () => (def.shape === 'list' ? parseList(type, reply) : parse(type, reply)));
}

/** A reply that breaks its declaration is our fault: what is wrong with it is for the log, not for the caller. */
export function ours<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.problems.map((p) => `${p.field} (${p.key})`).join(', ');
    throw new Error(`the reply to ${what} is not as declared: ${fields}`);
  }
}
