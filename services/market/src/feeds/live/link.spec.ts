import { Logger } from '@makoto/platform';
import { Link, retryWaitMs, type Session } from './link.js';

describe('the reconnect delay', () => {
  it('doubles up to a limit, with half of it random', () => {
    const times = { retryMs: 500, maxRetryMs: 30_000, silenceMs: 0 };
    const waits = (chance: number): number[] => [1, 2, 3, 6, 7, 100].map((n) => retryWaitMs(n, times, chance));
    expect(waits(1)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
    expect(waits(0)).toEqual([250, 500, 1_000, 8_000, 15_000, 15_000]);
  });
});

/** A logger that collects the first eight reconnect delays. */
class Waits extends Logger {
  readonly inMs: number[] = [];
  private notify: () => void = () => undefined;
  private readonly enough = new Promise<void>((resolve) => {
    this.notify = resolve;
  });

  override log(_message: string, { inMs }: { inMs: number }): void {
    if (this.inMs.push(inMs) === 8) this.notify();
  }

  async all(): Promise<number[]> {
    await this.enough;
    return this.inMs;
  }
}

describe('a link', () => {
  const refused = async ({ onActivity }: Session): Promise<void> => {
    onActivity();
    throw new Error('too many symbols');
  };
  let link: Link;

  /** The delays between connections that are refused right after the first activity. */
  function waits(silenceMs: number): Promise<number[]> {
    const log = new Waits('market', 'silent');
    link = new Link('spec', refused, log, { retryMs: 2, maxRetryMs: 64, silenceMs });
    link.start();
    return log.all();
  }

  afterEach(() => link.stop());

  it('backs off further when a source accepts the connection and then refuses', async () => {
    const [first = 0, , , , , ...late] = await waits(60_000);
    expect(first).toBeLessThanOrEqual(2);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(32);
  });

  it('starts again with the shortest delay after a lasting connection', async () => {
    expect(Math.max(...(await waits(0)))).toBeLessThanOrEqual(2);
  });
});
