import { formatMicro, MICRO, type ProductStats, type WithdrawalStats, type WithdrawalTimes } from '@makoto/contracts';
import type { SumsRow } from './order-sums.repository.js';

/** part ÷ whole as a fraction of six decimals, rounded down; null if `whole` is zero. */
export function share(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : formatMicro((part * MICRO) / whole);
}

/** The published figures of a product. Payout and house edge are shares of the stakes. */
export function productStats(symbol: string, row: SumsRow): ProductStats {
  const [stakes, fees, payouts] = [BigInt(row.stakes), BigInt(row.fees), BigInt(row.payouts)];
  return {
    symbol,
    ...countsOf(row),
    stakes: formatMicro(stakes),
    payout: share(payouts, stakes),
    house_edge: share(stakes + fees - payouts, stakes),
  };
}

/** The numbers of orders by result, and in total. */
export function countsOf(row: SumsRow): Record<'orders' | 'wins' | 'losses' | 'ties' | 'voids', number> {
  const [wins, losses, ties, voids] = [Number(row.wins), Number(row.losses), Number(row.ties), Number(row.voids)];
  return { orders: wins + losses + ties + voids, wins, losses, ties, voids };
}

/** The sum over all products. */
export function sumOf(rows: readonly SumsRow[]): SumsRow {
  const add = (name: keyof SumsRow): string => String(rows.reduce((sum, row) => sum + BigInt(row[name]), 0n));
  return {
    ...{ wins: add('wins'), losses: add('losses'), ties: add('ties'), voids: add('voids') },
    ...{ stakes: add('stakes'), fees: add('fees'), payouts: add('payouts'), house_result: add('house_result') },
  };
}

/** Times in seconds, rounded up so that none looks shorter than it was, and promises rounded down. */
export function withdrawalStats(times: WithdrawalTimes): WithdrawalStats {
  const seconds = (ms: number | null): number | null => (ms === null ? null : Math.ceil(ms / 1000));
  return {
    method: times.method,
    paid: times.paid,
    median_s: seconds(times.median_ms),
    p95_s: seconds(times.p95_ms),
    promised_s: times.promised_ms === null ? null : Math.floor(times.promised_ms / 1000),
    in_time_share: share(BigInt(times.in_time), BigInt(times.paid)),
    overdue: times.overdue,
  };
}
