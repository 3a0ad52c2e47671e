import type { Tick } from '../../instruments/instrument.js';
import { medianTick, QUOTE_AGE_MS, type SourceQuote } from './quotes.calc.js';

/** The newest quotes of the instruments that several live sources carry. */
export class MedianQuotes {
  /** By instrument: each source's newest quote. Bounded by the configured sources. */
  private readonly quotes = new Map<number, Map<string, SourceQuote>>();
  /** The volume of each instrument's new trades since the last frame. */
  private readonly volumes = new Map<number, bigint>();

  /** `sources` is how many sources each of these instruments has. */
  constructor(private readonly sources: ReadonlyMap<number, number>) {}

  /**
   * Notes a source's trade; what is no valid quote is left out. One stamped at or before `fromMs`, the end of the last
   * frame, is late: it may still be a fresh quote, but it is no trade of a coming frame.
   */
  offer(source: string, tick: Tick, fromMs: number): void {
    if (tick.price <= 0n || tick.bid <= 0n || tick.ask < tick.bid) return;
    const known = this.quotes.get(tick.no) ?? new Map<string, SourceQuote>();
    this.quotes.set(tick.no, known);
    if (tick.atMs >= (known.get(source)?.tick.atMs ?? 0)) known.set(source, { source, tick });
    if (tick.atMs > fromMs) this.volumes.set(tick.no, (this.volumes.get(tick.no) ?? 0n) + tick.volume);
  }

  /** The ticks of the frame (fromMs, toMs]: one per instrument with a new trade and a quorum of fresh quotes. */
  take(fromMs: number, toMs: number): Tick[] {
    const traded = [...this.volumes];
    this.volumes.clear();
    return traded.flatMap(([no, volume]) => {
      const tick = medianTick(this.fresh(no, toMs), this.sources.get(no) ?? 0, volume);
      return tick && tick.atMs > fromMs ? tick : [];
    });
  }

  /** The fresh quotes of an instrument at `atMs`. */
  fresh(no: number, atMs: number): SourceQuote[] {
    const quotes = [...(this.quotes.get(no)?.values() ?? [])];
    return quotes.filter(({ tick }) => tick.atMs > atMs - QUOTE_AGE_MS && tick.atMs <= atMs);
  }
}
