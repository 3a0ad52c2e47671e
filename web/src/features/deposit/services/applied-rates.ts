import type { Deposit } from '../../../api/wallet/deposit-record';
import { micro, toDecimal } from '../../../lib/money';
import type { UsdRate } from './usd-rate';

/** A part of what arrived, in the deposit's currency, and the rate it was converted at. */
export interface RatedPart {
  amount: string;
  rate: UsdRate;
}

/**
 * The rates that a credited deposit was converted at, each with its part. None if they are not known: of deposits that were
 * credited before they were recorded, only those without a reason are sure to have had the held rate.
 */
export function appliedRates(deposit: Deposit): RatedPart[] {
  const { received_amount, held_amount, arrival_rate, arrival_per_usd: per_usd } = deposit;
  if (received_amount === undefined) return [];
  if (held_amount === undefined || arrival_rate === undefined)
    return deposit.reason ? [] : [{ amount: received_amount, rate: deposit }];
  const arrived = toDecimal(micro(received_amount) - micro(held_amount));
  return [
    { amount: held_amount, rate: deposit },
    { amount: arrived, rate: { rate: arrival_rate, per_usd } },
  ].filter(({ amount }) => micro(amount) > 0n);
}
