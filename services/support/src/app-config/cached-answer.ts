import type { Clock } from '@makoto/platform';

/** After a failure, how long the old answer is served before the question is asked again. */
const RETRY_MS = 1_000;

/**
 * Caches the answer to a question for `freshMs`. Concurrent callers share one request. If the question fails, the last
 * answer is served, however old it is.
 */
export class CachedAnswer<T> {
  private known: { value: T; until: number } | undefined;
  private asking: Promise<T> | undefined;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly clock: Clock,
    private readonly freshMs: number,
  ) {}

  /** @throws what `ask` throws, if there is no earlier answer */
  async get(): Promise<T> {
    if (this.known && this.clock.now() < this.known.until) return this.known.value;
    this.asking ??= this.refresh().finally(() => {
      this.asking = undefined;
    });
    return this.asking;
  }

  private async refresh(): Promise<T> {
    try {
      const value = await this.ask();
      this.known = { value, until: this.clock.now() + this.freshMs };
      return value;
    } catch (error) {
      if (!this.known) throw error;
      this.known.until = this.clock.now() + RETRY_MS;
      return this.known.value;
    }
  }
}
