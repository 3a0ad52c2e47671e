import type { Clock } from '@makoto/platform';
import type { Tick } from '../../instruments/instrument.js';

/** More than a leader needs from one frame to the next; a standby, which never takes, keeps the newest. */
const MAX_TICKS = 20_000;
/** A source's clock may be so far ahead of ours; what it stamps later than that is refused. */
export const MAX_AHEAD_MS = 1_000;

/** What a source has brought and nobody has taken yet. */
export class TickBuffer {
  private ticks: Tick[] = [];
  private refusedCount = 0;

  constructor(private readonly clock: Clock) {}

  /** How many ticks were refused because their stamp lies in the future, or they carried no price. */
  get refused(): number {
    return this.refusedCount;
  }

  /** Takes a tick in as it arrives; undefined stands for one that could not be read. */
  add(tick: Tick | undefined): void {
    if (!tick || tick.price <= 0n || tick.atMs > this.clock.now() + MAX_AHEAD_MS) {
      this.refusedCount++;
      return;
    }
    this.ticks.push(tick);
    if (this.ticks.length > MAX_TICKS) this.ticks = this.ticks.slice(-MAX_TICKS / 2);
  }

  /** Hands over what is stamped at or before `toMs`. */
  take(toMs: number): Tick[] {
    if (this.ticks.length === 0) return [];
    const taken = this.ticks.filter((tick) => tick.atMs <= toMs);
    this.ticks = this.ticks.filter((tick) => tick.atMs > toMs);
    return taken;
  }
}
