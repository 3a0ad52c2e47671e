import { type Category, MICRO, mulDown } from '@makoto/contracts';

/** The share of a duration's largest stake that is accepted, by market: lower where the house can hedge less easily. */
const SHARES: Record<Category, bigint> = {
  forex: MICRO,
  blockchain: MICRO,
  metal: MICRO / 2n,
  stock: MICRO / 2n,
};

/** The smallest and largest stake on an instrument of `category`, micro-units; the largest is rounded down to whole units. */
export function stakeLimits(category: Category, duration: { min: bigint; max: bigint }): { min: bigint; max: bigint } {
  const most = mulDown(duration.max, SHARES[category]);
  const whole = most - (most % MICRO);
  return { min: duration.min, max: whole < duration.min ? duration.min : whole };
}
