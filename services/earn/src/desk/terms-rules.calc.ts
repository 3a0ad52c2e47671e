import { type EarnTermsRequest, type FieldProblem, formatMicro, MICRO, micro } from '@makoto/contracts';

/** One per cent a day: whatever promises more is a mistake or a fraud. */
const MAX_DAILY_RATE = MICRO / 100n;
const CENT = MICRO / 100n;

/** What is wrong with terms that an operator asks for; nothing where they may stand. */
export function termsProblems(request: EarnTermsRequest): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!within(request.daily_rate, 1n, MAX_DAILY_RATE)) {
    problems.push({ field: 'daily_rate', key: 'range', params: { min: '0.000001', max: '0.01' } });
  } else {
    const least = leastEarning(micro(request.daily_rate));
    if (micro(request.min_amount) < least) {
      problems.push({
        field: 'min_amount',
        key: 'range',
        params: { min: formatMicro(least), max: request.max_amount },
      });
    }
  }
  if (!within(request.forfeit_rate, 0n, MICRO)) {
    problems.push({ field: 'forfeit_rate', key: 'range', params: { min: 0, max: 1 } });
  }
  if (micro(request.max_amount) < micro(request.min_amount)) {
    problems.push({ field: 'max_amount', key: 'range', params: { min: request.min_amount, max: '…' } });
  }
  return problems;
}

/** The smallest amount, in whole cents, that earns anything in a day: returns are rounded down to the micro-unit. */
function leastEarning(dailyRate: bigint): bigint {
  const exact = (MICRO + dailyRate - 1n) / dailyRate;
  return ((exact + CENT - 1n) / CENT) * CENT;
}

/** Whether a decimal of at most six places lies between two micro-unit values, both included. */
function within(decimal: string, min: bigint, max: bigint): boolean {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(decimal)) return false;
  const value = micro(decimal);
  return value >= min && value <= max;
}
