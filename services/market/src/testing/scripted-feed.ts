import type { Candle } from '../candles/candle.calc.js';
import { Feed, type Span } from '../feeds/feed.js';
import type { Instrument, Tick } from '../instruments/instrument.js';

/** A feed that pushes: like a WebSocket's buffer, it returns what the test added. */
export class ScriptedFeed extends Feed {
  readonly lagMs = 0;
  private arrived: Tick[] = [];

  constructor(private readonly unconfirmed = false) {
    super();
  }

  label(): string {
    return 'scripted';
  }

  confirmsFirst(): boolean {
    return this.unconfirmed;
  }

  /** Adds ticks. */
  arrive(...ticks: Tick[]): void {
    this.arrived.push(...ticks);
  }

  take(_fromMs: number, toMs: number): Tick[] {
    const taken = this.arrived.filter((tick) => tick.atMs <= toMs);
    this.arrived = this.arrived.filter((tick) => tick.atMs > toMs);
    return taken;
  }

  history(_instrument: Instrument, spans: readonly Span[]): (Candle | undefined)[] {
    return spans.map(() => undefined);
  }
}
