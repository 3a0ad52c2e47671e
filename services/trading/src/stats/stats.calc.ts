import { formatMicro, MICRO, type ProductStats, type WithdrawalStats, type WithdrawalTimes } from '@makoto/contracts';
import type { SumsRow } from '../desk/order-sums.repository.js';

/** part ÷ whole as a fraction of six decimals, rounded down; null where there is no whole. */
export function share(part: bigint, whole: bigint): string | null {
  return whole === 0n ? null : formatMicro((part * MICRO) / whole);
}

/** A product's figures; what customers got back and what the house kept are shares of what was staked. */
export function productStats(symbol: string, row: SumsRow): ProductStats {
  const [stakes, fees, payouts] = [BigInt(row.stakes), BigInt(row.fees), BigInt(row.payouts)];
  const counts = {
    wins: Number(row.wins),
    losses: Number(row.losses),
    ties: Number(row.ties),
    voids: Number(row.voids),
  };
  return {
    symbol,
    orders: counts.wins + counts.losses + counts.ties + counts.voids,
    ...counts,
    stakes: formatMicro(stakes),
    payout: share(payouts, stakes),
    house_edge: share(stakes + fees - payouts, stakes),
  };
}

/** All products together. */
export function sumOf(rows: readonly SumsRow[]): SumsRow {
  const add = (name: keyof SumsRow): string => String(rows.reduce((sum, row) => sum + BigInt(row[name]), 0n));
  return {
    ...{ wins: add('wins'), losses: add('losses'), ties: add('ties'), voids: add('voids') },
    ...{ stakes: add('stakes'), fees: add('fees'), payouts: add('payouts'), house_result: add('house_result') },
  };
}

/** Whole seconds, those begun counted: a time is never made to look shorter. Null where there is none. */
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
