import {
  centsWithin,
  type ExposureTerms,
  type FieldProblem,
  MICRO,
  microWithin,
  parseMicro,
  type TradingTerms,
} from '@makoto/contracts';

const MAX_FEE_RATE = MICRO / 10n;
const MOST = 1_000_000_000n * MICRO;
const CENT = MICRO / 100n;

/** The problems of proposed terms; empty if they are valid. */
export function tradingTermsProblems({ durations, fee_rate }: TradingTerms): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (durations.length === 0) problems.push({ field: 'durations', key: 'required' });
  if (new Set(durations.map((d) => d.seconds)).size < durations.length)
    problems.push({ field: 'durations', key: 'type' });
  if (!microWithin(fee_rate, 0n, MAX_FEE_RATE)) {
    problems.push({ field: 'fee_rate', key: 'range', params: { min: 0, max: '0.1' } });
  }
  for (const [i, { payout, min, max }] of durations.entries()) {
    if (!microWithin(payout, 1n, MICRO)) {
      problems.push({ field: `durations.${i}.payout`, key: 'range', params: { min: '0.000001', max: 1 } });
    }
    if (!centsWithin(min, CENT, MOST)) problems.push({ field: `durations.${i}.min`, key: 'amount' });
    if (!centsWithin(max, parseMicro(min) ?? CENT, MOST)) {
      problems.push({ field: `durations.${i}.max`, key: 'range', params: { min, max: '…' } });
    }
  }
  return problems;
}

export function exposureTermsProblems({ share }: ExposureTerms): FieldProblem[] {
  if (microWithin(share, 1n, MICRO)) return [];
  return [{ field: 'share', key: 'range', params: { min: '0.000001', max: 1 } }];
}
