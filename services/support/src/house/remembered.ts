import type { Clock } from '@makoto/platform';

/**
 * Remembers the last answer to a question for `freshMs`, asks once however many want to know, and falls back on what it
 * remembers, however old, where the question fails.
 */
export class Remembered<T> {
  private known: { value: T; until: number } | undefined;
  private asking: Promise<T> | undefined;

  constructor(
    private readonly ask: () => Promise<T>,
    private readonly clock: Clock,
    private readonly freshMs: number,
  ) {}

  /** @throws what `ask` throws, where nothing is remembered yet */
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

/** How long an old answer serves before the question is asked again, so that a lost peer slows nobody down. */
const RETRY_MS = 1_000;
