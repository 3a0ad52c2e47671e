import { numberOf, outcomeOf } from 'makoto-verify';
import type { ReplayRow } from './replay.sql.ts';

export interface Difference {
  /** The order's number. */
  order: string;
  what: string;
}

/**
 * Settles one order again and says what differs from the record. The reckoning is the verifier's, which shares no code
 * with the one that settled: a mistake in either shows.
 */
export function differencesOf(row: ReplayRow): Difference[] {
  const found: string[] = [];
  const same = (what: string, recorded: string | null, again: string | bigint | null): void => {
    const wanted = again === null ? null : String(again);
    if (recorded !== wanted) found.push(`${what} is recorded as ${recorded ?? 'none'}, and is ${wanted ?? 'none'}`);
  };
  same('entry price', row.buy_price, row.entry_price);
  same('entry tick', row.buy_tick_at, row.entry_at);
  const [stake, fee] = [BigInt(row.stake), BigInt(row.fee)];
  same('winnings', row.winnings, (stake * BigInt(row.payout_rate)) / 1_000_000n);
  same('taken', row.taken, stake + fee);
  if (row.status === 'settled') {
    const exit = row.exit_price === null ? undefined : BigInt(row.exit_price);
    const terms = {
      ...{ direction: row.direction, stake, fee, winnings: BigInt(row.winnings) },
      entry: { price: BigInt(row.buy_price) },
    };
    const { result, profit, paid } = outcomeOf(terms, exit);
    same('settlement price', row.sell_price, row.exit_price);
    same('settlement tick', row.sell_tick_at, row.exit_at);
    same('result', row.result, result);
    same('profit', row.profit, profit);
    same('paid', row.paid, paid);
  } else if (row.due) found.push('it is due and has not been settled');
  return found.map((what) => ({ order: numberOf(row.id), what }));
}
