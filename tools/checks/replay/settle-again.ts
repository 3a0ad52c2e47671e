import { formatMicro, numberOf, outcomeOf } from 'makoto-verify';
import type { ReplayRow } from './replay.sql.ts';

export interface Difference {
  /** The order's number. */
  order: string;
  what: string;
}

/** The feed's grid, as docs/price-rule.md states it. */
const FRAME_MS = 250;

/** Formats of recorded values: unchanged, micro-units as an amount, epoch milliseconds as a time. */
const asIs = (value: string): string => value;
const amount = (value: string): string => formatMicro(BigInt(value));
const time = (value: string): string => new Date(Number(value)).toISOString();

/**
 * Settles one order again and lists the differences from the record. It uses the verifier's code, which shares nothing
 * with the service's, so that an error in either shows.
 */
export function differencesOf(row: ReplayRow): Difference[] {
  const found: string[] = [];
  const same = (what: string, recorded: string | null, again: string | bigint | null, format = asIs): void => {
    const wanted = again === null ? null : String(again);
    if (recorded === wanted) return;
    const [was, is] = [recorded, wanted].map((value) => (value === null ? 'none' : format(value)));
    found.push(`${what} is recorded as ${was} and should be ${is}`);
  };
  same('entry price', row.buy_price, row.entry_price, amount);
  same('entry tick', row.buy_tick_at, row.entry_at, time);
  const [stake, fee] = [BigInt(row.stake), BigInt(row.fee)];
  if (row.is_later) {
    const end = row.first_after === null ? null : Math.ceil(Number(row.first_after) / FRAME_MS) * FRAME_MS;
    same('order time', row.order_time, end === null ? null : BigInt(end), time);
  }
  same('winnings', row.winnings, (stake * BigInt(row.payout_rate)) / 1_000_000n, amount);
  same('taken', row.taken, stake + fee, amount);
  if (row.status === 'settled') {
    const exit = row.exit_price === null ? undefined : BigInt(row.exit_price);
    const terms = {
      ...{ direction: row.direction, stake, fee, winnings: BigInt(row.winnings) },
      entry: { price: BigInt(row.buy_price) },
    };
    const { result, profit, paid } = outcomeOf(terms, exit);
    same('settlement price', row.sell_price, row.exit_price, amount);
    same('settlement tick', row.sell_tick_at, row.exit_at, time);
    same('result', row.result, result);
    same('profit', row.profit, profit, amount);
    same('paid', row.paid, paid, amount);
  } else if (row.due) found.push('it is due but not settled');
  return found.map((what) => ({ order: numberOf(row.id), what }));
}
