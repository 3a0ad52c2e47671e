import { AppError } from '../../errors/app-error.js';
import { Day, Decimal, Id, Int, IsoTime, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { DIRECTIONS, type Direction } from '../order/order.js';
import { Empty } from '../paging.js';
import { BOOK_READERS, READERS } from './roles.js';

/** At most 31 days; the last 24 hours by default. */
export class PeriodRequest {
  @Nullable() @IsoTime() from?: string | null;
  @Nullable() @IsoTime() to?: string | null;
}

const DAY_MS = 86_400_000;
const LONGEST_DAYS = 31;

/** A period in epoch milliseconds. @throws VALIDATION where it is longer than 31 days or ends before it begins */
export function periodOf(request: PeriodRequest, now: number): { from: number; to: number } {
  const to = request.to ? Date.parse(request.to) : now;
  const from = request.from ? Date.parse(request.from) : to - DAY_MS;
  if (from <= to && to - from <= LONGEST_DAYS * DAY_MS) return { from, to };
  throw new AppError('VALIDATION', {}, [{ field: 'from', key: 'range', params: { min: 0, max: LONGEST_DAYS } }]);
}

/** Totals of settled orders, USD. */
export class OrderSums {
  @Int(0, Number.MAX_SAFE_INTEGER) orders!: number;
  @Decimal() stakes!: string;
  @Decimal() fees!: string;
  /** Paid to winners, including their stakes. */
  @Decimal() payouts!: string;
  /** Lost stakes less winnings paid, without fees. */
  @Decimal() house_result!: string;
  @Int(0, Number.MAX_SAFE_INTEGER) wins!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) losses!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) ties!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) voids!: number;
}

export class HourSums extends OrderSums {
  /** The start of the hour. */
  @IsoTime() hour!: string;
}

export class HoursReply {
  @ListOf(() => HourSums, 800) list!: HourSums[];
  /** Orders settled up to this time are included. */
  @IsoTime() counted_to!: string;
}

export class InstrumentSums extends OrderSums {
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  /** Wins ÷ (wins + losses); null if there were neither. */
  @Nullable() @Decimal() win_share?: string | null;
}

export class InstrumentsSumsReply {
  @ListOf(() => InstrumentSums, 1000) list!: InstrumentSums[];
  @IsoTime() counted_to!: string;
}

/** Processing times of one UTC day, in seconds from request to completion. */
export class WaitingView {
  @Day() day!: string;
  @OneOf(['deposit', 'withdrawal', 'verification']) kind!: 'deposit' | 'withdrawal' | 'verification';
  @Int(0, Number.MAX_SAFE_INTEGER) count!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) median_s!: number;
  @Int(0, Number.MAX_SAFE_INTEGER) p95_s!: number;
  /** For withdrawals: how many arrived within the promised time. */
  @Nullable() @Int(0, Number.MAX_SAFE_INTEGER) kept?: number | null;
}

export class WaitingReply {
  @ListOf(() => WaitingView, 100) list!: WaitingView[];
}

/** The house's worst-case cost of open orders in one direction of an instrument, USD. */
export class ExposureView {
  @Id() product_id!: string;
  @Text(20) symbol!: string;
  @OneOf(DIRECTIONS) direction!: Direction;
  @Int(0, Number.MAX_SAFE_INTEGER) orders!: number;
  @Decimal() stakes!: string;
  @Decimal() winnings!: string;
}

export class ExposureReply {
  @ListOf(() => ExposureView, 1000) list!: ExposureView[];
  @IsoTime() at!: string;
}

const admin = { base: 'console', auth: 'operator' } as const;

/** @throws VALIDATION if the period is longer than 31 days */
export const consoleHours = call({
  ...admin,
  service: 'trading',
  path: 'statistics/hours',
  roles: BOOK_READERS,
  request: PeriodRequest,
  reply: HoursReply,
  summary: 'Returns stakes and payouts by hour',
});

/** @throws VALIDATION if the period is longer than 31 days */
export const consoleInstrumentSums = call({
  ...admin,
  service: 'trading',
  path: 'statistics/instruments',
  roles: BOOK_READERS,
  request: PeriodRequest,
  reply: InstrumentsSumsReply,
  summary: 'Returns orders and win share by instrument',
});

/** @throws VALIDATION if the period is longer than 31 days */
export const consoleMoneyWaiting = call({
  ...admin,
  service: 'wallet',
  path: 'statistics/money_waiting',
  roles: READERS,
  request: PeriodRequest,
  reply: WaitingReply,
  summary: 'Returns processing times of deposits and withdrawals by day',
});

/** @throws VALIDATION if the period is longer than 31 days */
export const consoleReviewWaiting = call({
  ...admin,
  service: 'identity',
  path: 'statistics/review_waiting',
  roles: READERS,
  request: PeriodRequest,
  reply: WaitingReply,
  summary: 'Returns processing times of identity verification by day',
});

export const consoleExposure = call({
  ...admin,
  service: 'trading',
  path: 'exposure',
  roles: BOOK_READERS,
  request: Empty,
  reply: ExposureReply,
  summary: 'Returns open orders by instrument and direction, with the house’s worst-case cost',
});
