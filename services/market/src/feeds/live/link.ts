import type { Logger } from '@makoto/platform';
import { wait } from './wait.js';

/** Reconnect timing, in milliseconds. */
export interface LinkTimes {
  /** The delay after the first failure; it doubles with each further one. */
  retryMs: number;
  maxRetryMs: number;
  /** A connection that is silent for this long is closed. */
  silenceMs: number;
}

export const LINK_TIMES: LinkTimes = { retryMs: 500, maxRetryMs: 30_000, silenceMs: 15_000 };

/** The delay after the n-th consecutive failure (from 1): a doubling delay, of which half is random. */
export function retryWaitMs(
  failures: number,
  times: Pick<LinkTimes, 'retryMs' | 'maxRetryMs'>,
  chance: number,
): number {
  const wait = Math.min(times.maxRetryMs, times.retryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(wait * (0.5 + 0.5 * chance));
}

/** One connection to a source. */
export interface Session {
  /** Aborts when the connection is silent for too long or must end; the connection must then be closed. */
  signal: AbortSignal;
  /** Must be called for everything that arrives. */
  onActivity: () => void;
  /** How long the connection may be silent. */
  silenceMs: number;
}

/**
 * Keeps a connection to a source open: reconnects when it ends, breaks or falls silent, after a delay that doubles up
 * to a limit and is randomised so that processes do not reconnect together. The delay resets after a connection that
 * outlasted the silence limit. Missed ticks are not requested.
 */
export class Link {
  private readonly end = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;

  /** `dial` settles when its connection has ended. */
  constructor(
    private readonly name: string,
    private readonly dial: (session: Session) => Promise<void>,
    private readonly log: Logger,
    private readonly times: LinkTimes = LINK_TIMES,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.end.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.end.signal.aborted) {
      try {
        await this.session();
        this.log.warn(`feed ${this.name}: the source closed the connection`);
      } catch (error) {
        if (!this.end.signal.aborted) this.log.warn(`feed ${this.name}: the connection failed`, error);
      }
      this.failures++;
      const waitMs = retryWaitMs(this.failures, this.times, Math.random());
      if (!this.end.signal.aborted) this.log.log(`feed ${this.name}: reconnecting`, { inMs: waitMs });
      await wait(waitMs, this.end.signal);
    }
  }

  private async session(): Promise<void> {
    const silence = new AbortController();
    const fallSilent = (): void => silence.abort(new Error(`no data for ${this.times.silenceMs} ms`));
    let timer = setTimeout(fallSilent, this.times.silenceMs);
    const began = performance.now();
    const onActivity = (): void => {
      // Not on the first message: a source may accept a connection only to refuse the subscription.
      if (performance.now() - began >= this.times.silenceMs) this.failures = 0;
      clearTimeout(timer);
      timer = setTimeout(fallSilent, this.times.silenceMs);
    };
    try {
      const signal = AbortSignal.any([silence.signal, this.end.signal]);
      await this.dial({ signal, onActivity, silenceMs: this.times.silenceMs });
    } finally {
      clearTimeout(timer);
    }
  }
}
