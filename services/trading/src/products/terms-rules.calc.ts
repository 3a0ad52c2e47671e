import {
  type DurationTermsView,
  type FieldProblem,
  MICRO,
  micro,
  microWithin,
  type TradingTermsRequest,
} from '@makoto/contracts';

const MAX_FEE_RATE = MICRO / 10n;

/** The problems of requested terms; empty if they are valid. */
export function termsProblems(request: TradingTermsRequest): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { durations, fee_rate } = request;
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
    if (micro(max) < micro(min)) {
      problems.push({ field: `durations.${i}.max`, key: 'range', params: { min, max: '…' } });
    }
  }
  return problems;
}

/** Durations in the order in which they are stored: shortest first. */
export function sorted(durations: readonly DurationTermsView[]): DurationTermsView[] {
  return [...durations].sort((a, b) => a.seconds - b.seconds);
}
