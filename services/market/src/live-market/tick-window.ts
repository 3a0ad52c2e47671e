import type { Tick } from '../instruments/instrument.js';

/** How long ticks stay in memory: longer than a price may be late, so that settlement is served from memory. */
export const WINDOW_MS = 120_000;
const MAX_WAITING = 10_000;

interface Waiting {
  atMs: number;
  resolve: () => void;
}

/**
 * The newest ticks of every instrument and the watermark up to which they are complete. Older ticks are in the ticks
 * table.
 */
export class TickWindow {
  private readonly ticks = new Map<number, Tick[]>();
  private readonly waiting = new Set<Waiting>();
  private watermark = 0;
  private from = 0;

  /** All ticks stamped at or before this moment are known, and none will be added; epoch milliseconds. */
  get watermarkMs(): number {
    return this.watermark;
  }

  /** All ticks stamped after this moment are in memory. */
  get fromMs(): number {
    return this.from;
  }

  /** Replaces the contents with all ticks in (fromMs, watermarkMs], ordered by timestamp. */
  reset(fromMs: number, watermarkMs: number, ticks: readonly Tick[]): void {
    this.ticks.clear();
    this.from = fromMs;
    this.watermark = 0;
    this.add(watermarkMs, ticks);
  }

  /** Adds the ticks up to a new watermark; ignores one that is not new. */
  add(watermarkMs: number, ticks: readonly Tick[]): void {
    if (watermarkMs <= this.watermark) return;
    for (const tick of ticks) {
      const list = this.ticks.get(tick.no);
      if (list) list.push(tick);
      else this.ticks.set(tick.no, [tick]);
    }
    this.watermark = watermarkMs;
    this.forget(watermarkMs - WINDOW_MS);
    for (const waiting of this.waiting) if (waiting.atMs <= watermarkMs) waiting.resolve();
  }

  /** An instrument's last tick stamped at or before `atMs`; undefined if it is not in memory. */
  lastAt(no: number, atMs: number): Tick | undefined {
    const list = this.ticks.get(no);
    for (let i = (list?.length ?? 0) - 1; list && i >= 0; i--) {
      const tick = list[i];
      if (tick && tick.atMs <= atMs) return tick;
    }
    return undefined;
  }

  /** Waits until the watermark reaches `atMs`, at most `timeoutMs`; returns whether it did. */
  async reached(atMs: number, timeoutMs: number): Promise<boolean> {
    if (atMs <= this.watermark) return true;
    if (this.waiting.size >= MAX_WAITING) return false;
    let timer: NodeJS.Timeout | undefined;
    let entry: Waiting | undefined;
    await new Promise<void>((resolve) => {
      entry = { atMs, resolve };
      this.waiting.add(entry);
      timer = setTimeout(resolve, timeoutMs);
    });
    clearTimeout(timer);
    if (entry) this.waiting.delete(entry);
    return atMs <= this.watermark;
  }

  private forget(beforeMs: number): void {
    if (beforeMs <= this.from) return;
    this.from = beforeMs;
    for (const list of this.ticks.values()) {
      let stale = 0;
      for (let tick = list[0]; tick && tick.atMs <= beforeMs; tick = list[stale]) stale++;
      // Trimmed in batches, because removing the first elements copies the array.
      if (stale >= 64 || stale === list.length) list.splice(0, stale);
    }
  }
}
