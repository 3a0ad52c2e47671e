import { type EarnTermsRequest, type FieldProblem, formatMicro, MICRO, micro, microWithin } from '@makoto/contracts';

/** One per cent a day; a higher rate is a mistake or a fraud. */
const MAX_DAILY_RATE = MICRO / 100n;
const CENT = MICRO / 100n;

/** The problems of requested terms; empty if they are valid. */
export function termsProblems(request: EarnTermsRequest): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const rated = microWithin(request.daily_rate, 1n, MAX_DAILY_RATE);
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
  if (!microWithin(request.forfeit_rate, 0n, mostForfeit)) {
    problems.push({ field: 'forfeit_rate', key: 'range', params: { min: 0, max: formatMicro(mostForfeit) } });
  }
  if (micro(request.max_amount) < micro(request.min_amount)) {
    problems.push({ field: 'max_amount', key: 'range', params: { min: request.min_amount, max: '…' } });
  }
  return problems;
}

/** The smallest amount, in whole cents, with a daily return above zero after rounding down to the micro-unit. */
function leastEarning(dailyRate: bigint): bigint {
  const exact = (MICRO + dailyRate - 1n) / dailyRate;
  return ((exact + CENT - 1n) / CENT) * CENT;
}

/** The largest forfeit rate at which an early exit on the last day does not take the whole principal. */
function mostForfeited({ early_exit, daily_rate, cycle_days }: EarnTermsRequest): bigint {
  const earned = micro(daily_rate) * BigInt(cycle_days - 1);
  if (!early_exit || earned < MICRO) return MICRO;
  return (MICRO * MICRO - 1n) / earned;
}
