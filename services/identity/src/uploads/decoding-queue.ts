import { AppError, UPLOAD_ANSWER_MS } from '@makoto/contracts';

/** Pictures held, with the one being decoded. Each is up to 8 MiB. */
const MAX_HELD = 8;
/** How long one picture may be decoded. */
export const DECODING_MS = 10_000;
/** For what comes after the decoding: scaling, stamping and storing. */
const REST_MS = 4_000;
/** A picture whose turn comes later would be decoded for a caller who has given up. */
const MAX_WAIT_MS = UPLOAD_ANSWER_MS - DECODING_MS - REST_MS;
const RETRY_AFTER_S = 10;

/**
 * Decoding takes up to half a gigabyte and one of the threads that also hash passwords, so a process decodes one picture
 * at a time.
 */
export class DecodingQueue {
  private held = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** @param now a clock in milliseconds that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Runs `decode` once those before it have ended.
   *
   * @throws TOO_MANY_REQUESTS if too many are waiting, or its turn comes too late for its caller
   */
  async inTurn<Result>(decode: () => Promise<Result>): Promise<Result> {
    if (this.held >= MAX_HELD) throw tooMany();
    this.held++;
    const latest = this.now() + MAX_WAIT_MS;
    const turn = this.last
      .then(() => {
        if (this.now() > latest) throw tooMany();
        return decode();
      })
      .finally(() => {
        this.held--;
      });
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

const tooMany = (): AppError => new AppError('TOO_MANY_REQUESTS', { retry_after_s: RETRY_AFTER_S });
