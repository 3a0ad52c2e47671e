import type { Clock } from '@makoto/platform';
import type { Tick } from '../../instruments/instrument.js';

/** More than a leader needs between frames. A standby never empties the buffer and keeps only the newest. */
const MAX_TICKS = 20_000;
/**
 * How far ahead of our clock a source's timestamps may be; later ones are refused. Together with the lag, this bounds what
 * a client who watches the source can know when an order is accepted (entry-delay.calc.ts).
 */
export const MAX_AHEAD_MS = 250;

/** Ticks that arrived and have not been taken yet. */
export class TickBuffer {
  private ticks: Tick[] = [];
  private refusedCount = 0;

  constructor(private readonly clock: Clock) {}

  /** Ticks refused because of a future timestamp or a missing price. */
  get refused(): number {
    return this.refusedCount;
  }

  /** Adds a tick; undefined stands for an unreadable one. */
  add(tick: Tick | undefined): void {
    if (!tick || tick.price <= 0n || tick.atMs > this.clock.now() + MAX_AHEAD_MS) {
      this.refusedCount++;
      return;
    }
    this.ticks.push(tick);
    if (this.ticks.length > MAX_TICKS) this.ticks = this.ticks.slice(-MAX_TICKS / 2);
  }

  /** Removes and returns the ticks stamped at or before `toMs`. */
  take(toMs: number): Tick[] {
    if (this.ticks.length === 0) return [];
    const taken = this.ticks.filter((tick) => tick.atMs <= toMs);
    this.ticks = this.ticks.filter((tick) => tick.atMs > toMs);
    return taken;
  }
}
