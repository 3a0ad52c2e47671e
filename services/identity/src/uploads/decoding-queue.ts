import { AppError } from '@makoto/contracts';

/** Pictures held, with the one being decoded. Each is up to 8 MiB and takes a second or so, and callers wait 30 s. */
const MAX_HELD = 8;
const RETRY_AFTER_S = 10;

let held = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `decode` once those before it have ended. Decoding takes up to half a gigabyte and one of the threads that also
 * hash passwords, so a process decodes one picture at a time.
 *
 * @throws TOO_MANY_REQUESTS if too many are waiting
 */
export async function inTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
  if (held >= MAX_HELD) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: RETRY_AFTER_S });
  held++;
  const turn = last.then(decode).finally(() => {
    held--;
  });
  last = turn.catch(() => undefined);
  return turn;
}
