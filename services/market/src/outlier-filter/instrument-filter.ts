import type { SuspensionReason } from '@makoto/contracts';
import type { Confirmation, OutlierBounds, Tick } from '../instruments/instrument.js';
import { beyondDouble, near } from './outlier-rules.js';

/** A suspension at its start. Prices in micro-units, times in epoch milliseconds. */
export interface Suspension {
  reason: SuspensionReason;
  sinceMs: number;
  /** The rejected price. */
  price: bigint;
  /** The last published price; undefined for an instrument that was never quoted. */
  lastPrice: bigint | undefined;
}

/** Consecutive ticks that agree with the first of them. */
interface Streak {
  price: bigint;
  fromMs: number;
  ticks: number;
}

/** Checks the ticks of one instrument; outlier-rules.ts explains the rules. */
export class InstrumentFilter {
  private suspended: Suspension | undefined;
  private streak: Streak | undefined;

  /** `lastPrice` is the last published one. Without it the first tick must be confirmed if `confirmsFirst` is set. */
  constructor(
    private bounds: OutlierBounds,
    private lastPrice: bigint | undefined,
    private readonly confirmsFirst: boolean,
    suspension: Suspension | undefined,
  ) {
    this.suspended = suspension;
  }

  /** Checks ticks by other bounds from now on. */
  setBounds(bounds: OutlierBounds): void {
    this.bounds = bounds;
  }

  /** The current suspension, if any. */
  get suspension(): Suspension | undefined {
    return this.suspended;
  }

  /** Whether the tick may be published. Ticks must come ordered by timestamp. */
  admits(tick: Tick): boolean {
    const admitted = this.suspended ? this.resumes(tick) : this.believes(tick);
    if (admitted) this.lastPrice = tick.price;
    return admitted;
  }

  /** Resumes at `price`, the rejected level, after an operator confirmed it. */
  release(price: bigint): void {
    this.lastPrice = price;
    this.suspended = undefined;
    this.streak = undefined;
  }

  private believes(tick: Tick): boolean {
    const { lastPrice } = this;
    if (lastPrice === undefined ? !this.confirmsFirst : near(tick.price, lastPrice, this.bounds.jumpPpm)) return true;
    const reason = lastPrice === undefined ? 'unconfirmed' : beyondDouble(tick.price, lastPrice) ? 'spike' : 'jump';
    this.suspended = { reason, sinceMs: tick.atMs, price: tick.price, lastPrice };
    this.streak = { price: tick.price, fromMs: tick.atMs, ticks: 1 };
    return false;
  }

  private resumes(tick: Tick): boolean {
    const { streak } = this;
    if (streak && near(tick.price, streak.price, this.bounds.jumpPpm)) streak.ticks++;
    else this.streak = { price: tick.price, fromMs: tick.atMs, ticks: 1 };
    const needed = this.needed(tick.price);
    if (!needed || !this.streak) return false;
    if (this.streak.ticks < needed.ticks || tick.atMs - this.streak.fromMs < needed.spanMs) return false;
    this.suspended = undefined;
    this.streak = undefined;
    return true;
  }

  /** How many consistent ticks this level needs; undefined if no number suffices. */
  private needed(price: bigint): Confirmation | undefined {
    const { lastPrice } = this;
    if (lastPrice === undefined || near(price, lastPrice, this.bounds.jumpPpm)) return this.bounds.back;
    return beyondDouble(price, lastPrice) ? undefined : this.bounds.moved;
  }
}
