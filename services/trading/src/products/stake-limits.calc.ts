import { type Category, MICRO, mulDown } from '@makoto/contracts';

/** The share of a duration's largest stake that is taken on an instrument, by its market: how easily the house is covered. */
const SHARES: Record<Category, bigint> = {
  forex: MICRO,
  blockchain: MICRO,
  metal: MICRO / 2n,
  stock: MICRO / 2n,
};

/** The stakes taken on an instrument of `category` for a duration, micro-units; the largest in whole units. */
export function stakeLimits(category: Category, duration: { min: bigint; max: bigint }): { min: bigint; max: bigint } {
  const most = mulDown(duration.max, SHARES[category]);
  const whole = most - (most % MICRO);
  return { min: duration.min, max: whole < duration.min ? duration.min : whole };
}
