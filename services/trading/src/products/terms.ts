import { micro } from '@makoto/contracts';

/** What a duration pays and how much may be staked on it, micro-units. */
export interface DurationTerms {
  seconds: number;
  payoutRate: bigint;
  min: bigint;
  max: bigint;
}

/** A tie or a void gives stake and fee back. */
export const TIE_RULE = 'refund';

const terms = (seconds: number, payout: string, max: string): DurationTerms => ({
  seconds,
  payoutRate: micro(payout),
  min: micro('1'),
  max: micro(max),
});

/** The durations that the house begins with, shortest first; the same for every customer and every instrument. */
export const DURATIONS: readonly DurationTerms[] = [
  terms(15, '0.80', '1000'),
  terms(30, '0.82', '2000'),
  terms(60, '0.85', '5000'),
  terms(180, '0.87', '5000'),
  terms(300, '0.88', '5000'),
];

export const DEFAULT_FEE_RATE = '0.01';
