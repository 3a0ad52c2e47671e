import { type DurationView, formatMicro, micro } from '@makoto/contracts';

/** The payout rate and stake limits of a duration, micro-units. */
export interface DurationTerms {
  seconds: number;
  payoutRate: bigint;
  min: bigint;
  max: bigint;
}

export function toDurationView({ seconds, payoutRate, min, max }: DurationTerms): DurationView {
  return { seconds, payout: formatMicro(payoutRate), min: formatMicro(min), max: formatMicro(max) };
}

/** Stake and fee are given back on a tie. */
export const TIE_RULE = 'refund';

const terms = (seconds: number, payout: string, max: string): DurationTerms => ({
  seconds,
  payoutRate: micro(payout),
  min: micro('1'),
  max: micro(max),
});

/** The default durations, shortest first; the same for every customer and every instrument. */
export const DURATIONS: readonly DurationTerms[] = [
  terms(15, '0.80', '1000'),
  terms(30, '0.82', '2000'),
  terms(60, '0.85', '5000'),
  terms(180, '0.87', '5000'),
  terms(300, '0.88', '5000'),
];
