import type { Call } from './http';
import { lang } from './languages';
import { ShapeError } from './read';
import { forgetStored, readStored, writeStored } from './storage';

/** Whether a stored reply is public or belongs to the logged-in user. */
export type KeptFor = 'all' | 'own';

const OWN = 'own ';

const keyOf = (path: string, request: unknown, whose: KeptFor): string =>
  `${whose === 'own' ? OWN : 'last '}${lang.get()} ${path} ${request === undefined ? '' : JSON.stringify(request)}`;

/** Stores a reply on this device for use while offline. */
export function keepReply(path: string, request: unknown, whose: KeptFor, reply: unknown): void {
  writeStored(keyOf(path, request, whose), JSON.stringify(reply));
}

/** The stored reply, if it still has the current shape. Read without a path, because it is not new. */
export function lastReply<Request, Reply>(
  call: Call<Request, Reply>,
  request: Request,
  whose: KeptFor,
): Reply | undefined {
  const kept = readStored(keyOf(call.path, request, whose));
  if (!kept) return undefined;
  try {
    return call.reply(JSON.parse(kept), '');
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Deletes one user's replies, which must not be shown to the next. */
export const forgetOwnReplies = (): void => forgetStored(OWN);
