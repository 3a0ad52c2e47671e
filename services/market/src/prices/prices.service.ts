import { AppError, formatMicro, type PriceAtView, type PricePoint } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import type { Instrument, Tick } from '../instruments/instrument.js';
import { findInstrument } from '../instruments/instruments.js';
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
 * age. It is answered only after the watermark has passed t, so that the answer never changes.
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
    const questions = points.map((point) => ({ point, instrument: quoted(point.symbol) }));
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
      const tick = found.has(question) ? found.get(question) : this.lastFresh(instrument, point.at);
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

  private inMemory({ point, instrument }: Question): boolean {
    return point.at - instrument.maxGapMs > this.market.window.fromMs;
  }

  private async read(questions: readonly Question[]): Promise<Map<Question, Tick | undefined>> {
    if (questions.length === 0) return new Map();
    const ticks = await this.ticks.lastAt(
      questions.map(({ point, instrument }) => ({ no: instrument.no, atMs: point.at, gapMs: instrument.maxGapMs })),
    );
    return new Map(questions.map((question, i) => [question, ticks[i]] as const));
  }
}

function quoted(symbol: string): Instrument {
  const instrument = findInstrument(symbol);
  if (!instrument) throw new AppError('NOT_FOUND');
  return instrument;
}
