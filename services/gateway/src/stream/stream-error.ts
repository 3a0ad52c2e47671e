import { AppError, type ErrorMessage, type Lang } from '@makoto/contracts';
import type { Logger } from '@makoto/platform';
import { failureOf } from '../calls/envelope.js';
import { newRequestId } from '../calls/request-ids.js';

/** An error as sent on a socket: code, message and fields as in a reply. */
export function streamError(error: unknown, lang: Lang, log: Logger): ErrorMessage {
  const id = newRequestId();
  const known = error instanceof AppError ? error : new AppError('INTERNAL');
  if (known !== error) log.error('a message of a socket failed', { err: error, trace_id: id });
  const { code, msg, errors } = failureOf(known, lang, id);
  return errors ? { type: 'error', code, msg, errors } : { type: 'error', code, msg };
}
