import type { Waiting } from '../waiting.js';

/** Waits that a test ends; none of them takes time. */
export class ManualWaiting implements Waiting {
  /** Every wait so far, in ms. */
  readonly asked: number[] = [];
  private readonly pending = new Map<() => void, number>();

  after(ms: number, run: () => void): () => void {
    this.asked.push(ms);
    this.pending.set(run, ms);
    return () => void this.pending.delete(run);
  }

  random(): number {
    return 1;
  }

  /** Ends the waits under way that are no longer than `maxMs`; false if there is none. */
  pass(maxMs = Number.POSITIVE_INFINITY): boolean {
    const due = [...this.pending].filter(([, ms]) => ms <= maxMs);
    for (const [run] of due) {
      this.pending.delete(run);
      run();
    }
    return due.length > 0;
  }
}
