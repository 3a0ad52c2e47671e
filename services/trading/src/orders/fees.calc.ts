import { mulDown } from '@makoto/contracts';

/** The fee on a stake, rounded down in the customer's favour. Micro-units. */
export function feeOf(stake: bigint, feeRate: bigint): bigint {
  return mulDown(stake, feeRate);
}

/** What the house pays on top of the stake if the order wins, rounded down to the micro-unit. */
export function winningsOf(stake: bigint, payoutRate: bigint): bigint {
  return mulDown(stake, payoutRate);
}
