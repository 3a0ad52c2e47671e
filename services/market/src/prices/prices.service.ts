import { formatMicro, type PriceAtView, type PricePoint } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import type { Instrument, Tick } from '../instruments/instrument.js';
import { LiveMarket } from '../live-market/live-market.js';
import { TicksRepository } from '../ticks/ticks.repository.js';

/** How long a request waits for the watermark to pass its instants. */
const WAIT_MS = 2_000;

interface Question {
  point: PricePoint;
  instrument: Instrument;
}

/**
 * The price rule: price(t) is the last tick stamped at or before t, unless it is older than the instrument's maximum
 * age, of which orders keep the one that they were accepted with: the longest that counts is answered for. It is answered only after the watermark has passed t, so that the answer never changes.
 */
@Injectable()
export class PricesService {
  constructor(
    private readonly market: LiveMarket,
    private readonly ticks: TicksRepository,
  ) {}

  /**
   * The prices of many (symbol, instant) pairs, in the order requested. Waits up to two seconds for the watermark.
   * @throws NOT_FOUND for a symbol that is not quoted
   */
  async pricesAt(points: readonly PricePoint[]): Promise<PriceAtView[]> {
    const questions = points.map((point) => ({ point, instrument: this.market.instruments.quoted(point.symbol) }));
    const { window } = this.market;
    const startMs = window.watermarkMs;
    const reachable = points.map((point) => point.at).filter((at) => at <= startMs + WAIT_MS);
    await window.reached(Math.max(0, ...reachable), WAIT_MS);
    const watermarkMs = window.watermarkMs;
    const older = questions.filter((question) => !this.inMemory(question));
    const found = await this.read(older);
    return questions.map((question) => {
      const { point, instrument } = question;
      if (point.at > watermarkMs) return { symbol: point.symbol, at: point.at, status: 'pending' };
      const tick = found.has(question) ? found.get(question) : this.lastAllowed(instrument, point.at);
      if (!tick) return { symbol: point.symbol, at: point.at, status: 'gap' };
      const price = formatMicro(tick.price, instrument.decimals);
      return { symbol: point.symbol, at: point.at, status: 'ok', tick_at: tick.atMs, price };
    });
  }

  /** An instrument's last known tick, if it is fresh at `nowMs`. */
  lastFresh(instrument: Instrument, nowMs: number): Tick | undefined {
    const tick = this.market.window.lastAt(instrument.no, nowMs);
    return tick && nowMs - tick.atMs <= instrument.maxGapMs ? tick : undefined;
  }

  /** The last known tick that the price rule of any order allows at `atMs`. */
  private lastAllowed(instrument: Instrument, atMs: number): Tick | undefined {
    const tick = this.market.window.lastAt(instrument.no, atMs);
    return tick && atMs - tick.atMs <= this.gapMs(instrument, atMs) ? tick : undefined;
  }

  private gapMs({ no }: Instrument, atMs: number): number {
    return this.market.instruments.gapMs(no, atMs);
  }

  private inMemory({ point, instrument }: Question): boolean {
    return point.at - this.gapMs(instrument, point.at) > this.market.window.fromMs;
  }

  private async read(questions: readonly Question[]): Promise<Map<Question, Tick | undefined>> {
    if (questions.length === 0) return new Map();
    const ticks = await this.ticks.lastAt(
      questions.map(({ point, instrument }) => ({
        no: instrument.no,
        atMs: point.at,
        gapMs: this.gapMs(instrument, point.at),
      })),
    );
    return new Map(questions.map((question, i) => [question, ticks[i]] as const));
  }
}
