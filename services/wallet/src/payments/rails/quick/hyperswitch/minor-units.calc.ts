import { MICRO } from '@makoto/contracts';

/** Minor units per unit of currencies without cents; all others of ours have cents. */
const PER_UNIT: Partial<Record<string, bigint>> = { JPY: 1n };
const CENTS = 100n;

/** Micro-units as the provider's minor units: whole yen, cents. @throws RangeError if it is no whole number of them */
export function toMinor(amount: bigint, currency: string): number {
  const unit = MICRO / (PER_UNIT[currency] ?? CENTS);
  if (amount % unit !== 0n) throw new RangeError('the amount is no whole number of minor units');
  return Number(amount / unit);
}

/** Minor units as micro-units. */
export function fromMinor(amount: number | string, currency: string): bigint {
  return BigInt(amount) * (MICRO / (PER_UNIT[currency] ?? CENTS));
}
