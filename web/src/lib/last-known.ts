import type { Call } from './http';
import { lang } from './languages';
import { ShapeError } from './read';
import { forgetStored, readStored, writeStored } from './storage';

/** Whose a kept reply is: everyone's, or only the user's who is logged in. */
export type KeptFor = 'all' | 'own';

const OWN = 'own ';

const keyOf = (path: string, request: unknown, whose: KeptFor): string =>
  `${whose === 'own' ? OWN : 'last '}${lang.get()} ${path} ${request === undefined ? '' : JSON.stringify(request)}`;

/** Keeps a reply on this device, to be shown while there is no connection. */
export function keepReply(path: string, request: unknown, whose: KeptFor, reply: unknown): void {
  writeStored(keyOf(path, request, whose), JSON.stringify(reply));
}

/** The reply kept last, if it still has the shape that is read today. It is read without a path: it is not news. */
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

/** Removes what was kept of a user: it must not be shown to the next. */
export const forgetOwnReplies = (): void => forgetStored(OWN);
