import { mulDown } from '../../../lib/money';

/** Cost and return of an order, in micro-units of USD. */
export interface Terms {
  fee: bigint;
  /** Stake and fee: debited at once, and lost if the order loses. */
  total: bigint;
  /** Paid back if the order wins: stake and winnings. */
  receive: bigint;
}

/** Terms of a stake; rates are micro-fractions (850000n is 85 %). Rounded down, like the server's. */
export function termsOf(stake: bigint, payoutRate: bigint, feeRate: bigint): Terms {
  const fee = mulDown(stake, feeRate);
  return { fee, total: stake + fee, receive: stake + mulDown(stake, payoutRate) };
}

const STEPS = [1n, 2n, 5n].flatMap((base) => [1n, 10n, 100n, 1000n, 10_000n].map((scale) => base * scale * 1_000_000n));
const LADDER = STEPS.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** The next round stake up or down (1, 2, 5, 10, 20, 50 …) within the limits. */
export function stepStake(stake: bigint, way: 'up' | 'down', min: bigint, max: bigint): bigint {
  const next = way === 'up' ? LADDER.find((step) => step > stake) : LADDER.findLast((step) => step < stake);
  const wanted = next ?? (way === 'up' ? max : min);
  return wanted < min ? min : wanted > max ? max : wanted;
}

/** Five round stakes within the limits, ascending. */
export function presetsWithin(min: bigint, max: bigint): bigint[] {
  return [5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n]
    .map((whole) => whole * 1_000_000n)
    .filter((preset) => preset >= min && preset <= max)
    .slice(0, 5);
}
