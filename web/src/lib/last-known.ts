import type { Call } from './http';
import { lang } from './lang';
import { ShapeError } from './read';
import { readStored, writeStored } from './storage';

const keyOf = (path: string): string => `last ${lang.get()} ${path}`;

/** Keeps a reply that is the same for everyone, to be shown at the next start until a new one has come. */
export function keepReply(path: string, reply: unknown): void {
  writeStored(keyOf(path), JSON.stringify(reply));
}

/** The reply kept last, if it still has the shape that is read today. */
export function lastReply<Request, Reply>(call: Call<Request, Reply>): Reply | undefined {
  const kept = readStored(keyOf(call.path));
  if (!kept) return undefined;
  try {
    return call.reply(JSON.parse(kept), call.path);
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
