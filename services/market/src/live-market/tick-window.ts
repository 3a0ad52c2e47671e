import type { Tick } from '../instruments/instrument.js';

/** How long ticks stay in memory: longer than a price may be late, so that settlement is answered from here. */
export const WINDOW_MS = 120_000;
const MAX_WAITING = 10_000;

interface Waiting {
  atMs: number;
  resolve: () => void;
}

/**
 * The newest ticks of every instrument and the watermark up to which they are complete. In memory only: what is older
 * stands in the ticks table.
 */
export class TickWindow {
  private readonly ticks = new Map<number, Tick[]>();
  private readonly waiting = new Set<Waiting>();
  private watermark = 0;
  private from = 0;

  /** Every tick stamped at or before this moment is known and will not be joined by another; epoch milliseconds. */
  get watermarkMs(): number {
    return this.watermark;
  }

  /** Ticks stamped after this moment are all in memory. */
  get fromMs(): number {
    return this.from;
  }

  /** Starts anew with all ticks in (fromMs, watermarkMs], in order of their stamps. */
  reset(fromMs: number, watermarkMs: number, ticks: readonly Tick[]): void {
    this.ticks.clear();
    this.from = fromMs;
    this.watermark = 0;
    this.add(watermarkMs, ticks);
  }

  /** Takes in the ticks up to a new watermark. A watermark that is not new changes nothing. */
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

  /** An instrument's last tick stamped at or before `atMs`; undefined where memory has none. */
  lastAt(no: number, atMs: number): Tick | undefined {
    const list = this.ticks.get(no);
    for (let i = (list?.length ?? 0) - 1; list && i >= 0; i--) {
      const tick = list[i];
      if (tick && tick.atMs <= atMs) return tick;
    }
    return undefined;
  }

  /** Waits until the watermark has reached `atMs`, at most `timeoutMs`; tells whether it has. */
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
      // Cut in lumps: an array that loses its head four times a second is copied as often.
      if (stale >= 64 || stale === list.length) list.splice(0, stale);
    }
  }
}
