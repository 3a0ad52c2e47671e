import { type DurationTermsView, type FieldProblem, MICRO, micro, type TradingTermsRequest } from '@makoto/contracts';

const MAX_FEE_RATE = MICRO / 10n;

/** What is wrong with terms that an operator asks for; nothing where they may stand. */
export function termsProblems(request: TradingTermsRequest): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { durations, fee_rate } = request;
  if (durations.length === 0) problems.push({ field: 'durations', key: 'required' });
  if (new Set(durations.map((d) => d.seconds)).size < durations.length)
    problems.push({ field: 'durations', key: 'type' });
  if (!within(fee_rate, 0n, MAX_FEE_RATE)) {
    problems.push({ field: 'fee_rate', key: 'range', params: { min: 0, max: '0.1' } });
  }
  for (const [i, { payout, min, max }] of durations.entries()) {
    if (!within(payout, 1n, MICRO)) {
      problems.push({ field: `durations.${i}.payout`, key: 'range', params: { min: '0.000001', max: 1 } });
    }
    if (micro(max) < micro(min)) {
      problems.push({ field: `durations.${i}.max`, key: 'range', params: { min, max: '…' } });
    }
  }
  return problems;
}

/** Durations as they are kept: shortest first, amounts as the contract writes them. */
export function sorted(durations: readonly DurationTermsView[]): DurationTermsView[] {
  return [...durations].sort((a, b) => a.seconds - b.seconds);
}

/** Whether a decimal of at most six places lies between two micro-unit values, both included. */
function within(decimal: string, min: bigint, max: bigint): boolean {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(decimal)) return false;
  const value = micro(decimal);
  return value >= min && value <= max;
}
