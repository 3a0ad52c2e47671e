import type { Logger } from '@makoto/platform';
import { wait } from './wait.js';

/** How a link is kept, in milliseconds. */
export interface LinkTimes {
  /** The wait after the first failure; it doubles with each further one. */
  retryMs: number;
  maxRetryMs: number;
  /** A link that brings nothing for so long is cut. */
  silenceMs: number;
}

export const LINK_TIMES: LinkTimes = { retryMs: 500, maxRetryMs: 30_000, silenceMs: 15_000 };

/** How long to wait after the n-th failure in a row (from 1): at least half of a doubling wait, the rest by chance. */
export function retryWaitMs(
  failures: number,
  times: Pick<LinkTimes, 'retryMs' | 'maxRetryMs'>,
  chance: number,
): number {
  const wait = Math.min(times.maxRetryMs, times.retryMs * 2 ** Math.min(failures - 1, 20));
  return Math.round(wait * (0.5 + 0.5 * chance));
}

/** One connection to a source, as long as it lasts. */
export interface Session {
  /** Aborted when the link is silent for too long, or is to end: the connection must then be cut. */
  signal: AbortSignal;
  /** To be called with everything that arrives. */
  onActivity: () => void;
  /** How long it may be silent. */
  silenceMs: number;
}

/**
 * Keeps a connection to a source: whenever it ends, breaks or falls silent it is made anew, after a wait that doubles up
 * to a limit and is spread by chance, so that many processes do not come back together. The wait begins anew after a
 * connection that lasted as long as one may be silent. Ticks that were missed are not asked for.
 */
export class Link {
  private readonly end = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private failures = 0;

  /** `dial` resolves or rejects when its connection has ended. */
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
        this.log.warn(`the feed ${this.name} ended its connection`);
      } catch (error) {
        if (!this.end.signal.aborted) this.log.warn(`the feed ${this.name} is interrupted`, error);
      }
      this.failures++;
      const waitMs = retryWaitMs(this.failures, this.times, Math.random());
      if (!this.end.signal.aborted) this.log.log(`the feed ${this.name} is tried again`, { inMs: waitMs });
      await wait(waitMs, this.end.signal);
    }
  }

  private async session(): Promise<void> {
    const silence = new AbortController();
    const fallSilent = (): void => silence.abort(new Error(`nothing was onActivity for ${this.times.silenceMs} ms`));
    let timer = setTimeout(fallSilent, this.times.silenceMs);
    const began = performance.now();
    const onActivity = (): void => {
      // Not with the first word: a source may take each connection only to refuse what it is asked for.
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
