import { type EarnTermsRequest, type FieldProblem, formatMicro, MICRO, micro } from '@makoto/contracts';

/** One per cent a day: whatever promises more is a mistake or a fraud. */
const MAX_DAILY_RATE = MICRO / 100n;
const CENT = MICRO / 100n;

/** What is wrong with terms that an operator asks for; nothing where they may stand. */
export function termsProblems(request: EarnTermsRequest): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const rated = within(request.daily_rate, 1n, MAX_DAILY_RATE);
  if (!rated) {
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
  const mostForfeit = rated ? mostForfeited(request) : MICRO;
  if (!within(request.forfeit_rate, 0n, mostForfeit)) {
    problems.push({ field: 'forfeit_rate', key: 'range', params: { min: 0, max: formatMicro(mostForfeit) } });
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

/** The largest share that an early exit on the last day can forfeit of its earnings without taking all of the principal. */
function mostForfeited({ early_exit, daily_rate, cycle_days }: EarnTermsRequest): bigint {
  const earned = micro(daily_rate) * BigInt(cycle_days - 1);
  if (!early_exit || earned < MICRO) return MICRO;
  return (MICRO * MICRO - 1n) / earned;
}

/** Whether a decimal of at most six places lies between two micro-unit values, both included. */
function within(decimal: string, min: bigint, max: bigint): boolean {
  if (!/^\d{1,3}(\.\d{1,6})?$/.test(decimal)) return false;
  const value = micro(decimal);
  return value >= min && value <= max;
}
