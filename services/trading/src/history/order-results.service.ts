import {
  AppError,
  formatMicro,
  type OrderResultsReply,
  type OrderResultsRequest,
  RESULTS_DAYS,
  type ResultSums,
} from '@makoto/contracts';
import { type ZoneOffset, zoneOffsets } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { OrderResultsRepository, type Results } from './order-results.repository.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MICRO = 1_000_000n;
/** A day's trading of a program; more orders of a customer are not added up at once. */
const MOST_ORDERS = 100_000;
const MOST_ROWS = 100;

/** How a customer does: by day, hour, instrument and duration. */
@Injectable()
export class OrderResultsService {
  constructor(private readonly repository: OrderResultsRepository) {}

  /** @throws VALIDATION if the period is longer than RESULTS_DAYS or ends before it begins */
  async of(userId: string, request: OrderResultsRequest): Promise<OrderResultsReply> {
    const [from, to] = [Date.parse(request.from), Date.parse(request.to)];
    if (from > to || to - from > RESULTS_DAYS * DAY_MS)
      throw new AppError('VALIDATION', {}, [{ field: 'from', key: 'range', params: { min: 0, max: RESULTS_DAYS } }]);
    const found = await this.repository.results(userId, { from, to, offsets: offsetsOf(request) }, MOST_ORDERS);
    const isCut = found.total.orders === MOST_ORDERS && found.oldest !== undefined;
    return {
      from: new Date(isCut ? (found.oldest ?? from) : from).toISOString(),
      total: sumsOf(found.total),
      longest_win: found.longestWin,
      longest_loss: found.longestLoss,
      days: found.days
        .sort((a, b) => a.key - b.key)
        .map((day) => ({ day: new Date(day.key * DAY_MS).toISOString().slice(0, 10), ...sumsOf(day) })),
      hours: found.hours.sort((a, b) => a.key - b.key).map((hour) => ({ hour: hour.key, ...sumsOf(hour) })),
      // An instrument's id is its symbol.
      products: found.products
        .slice(0, MOST_ROWS)
        .map((product) => ({ product_id: product.key, symbol: product.key, ...sumsOf(product) })),
      durations: found.durations
        .slice(0, MOST_ROWS)
        .map((duration) => ({ duration: duration.key, ...sumsOf(duration) })),
    };
  }
}

/** How far the caller's clocks are ahead of UTC in the period. */
function offsetsOf({ from, to, time_zone, utc_offset }: OrderResultsRequest): ZoneOffset[] {
  if (time_zone) return zoneOffsets(time_zone, Date.parse(from), Date.parse(to));
  return [{ fromMs: Date.parse(from), offsetMs: (utc_offset ?? 0) * MINUTE_MS }];
}

/** In the form of the contract. */
export function sumsOf({ orders, wins, losses, stakes, fees, profit, risked, attainable }: Results): ResultSums {
  return {
    ...{ orders, wins, losses, stakes: formatMicro(stakes), fees: formatMicro(fees), net: formatMicro(profit - fees) },
    win_share: shareOf(BigInt(wins), BigInt(wins + losses)),
    break_even: shareOf(risked, attainable),
  };
}

/** A fraction with six decimals, rounded down; null of nothing. */
const shareOf = (part: bigint, whole: bigint): string | null =>
  whole === 0n ? null : formatMicro((part * MICRO) / whole);
