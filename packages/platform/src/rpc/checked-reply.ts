import { AppError, type CallDef, parse, parseList, parseMessage, parseMessages } from '@makoto/contracts';

/** Checks a reply to a call of the HTTP contract against its declaration. @throws Error describing what is wrong */
export function checkedReply(def: CallDef, reply: unknown): unknown {
  const type = def.reply;
  if (!type) return reply;
  return ours(def.path, () => (def.shape === 'list' ? parseList(type, reply) : parse(type, reply)));
}

/** Like checkedReply(), for the reply of another process, which may be of a newer version. */
export function receivedReply(def: CallDef, reply: unknown): unknown {
  const type = def.reply;
  if (!type) return reply;
  return ours(def.path, () => (def.shape === 'list' ? parseMessages(type, reply) : parseMessage(type, reply)));
}

/** A reply that breaks its declaration is an internal fault: the details are logged and not sent to the caller. */
export function ours<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = error.problems.map((p) => `${p.field} (${p.key})`).join(', ');
    throw new Error(`the reply to ${what} does not match its declaration: ${fields}`);
  }
}
