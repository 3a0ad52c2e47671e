import {
  centsWithin,
  type EarnTerms,
  type FieldProblem,
  formatMicro,
  MICRO,
  micro,
  microWithin,
  parseMicro,
} from '@makoto/contracts';

/** One per cent a day; a higher rate is a mistake or a fraud. */
const MAX_DAILY_RATE = MICRO / 100n;
const CENT = MICRO / 100n;
const MOST = 1_000_000_000_000n * MICRO;

/**
 * What is wrong with proposed terms; `before` are the newest approved ones of the product, whose kind and currency stay.
 * Empty if nothing is.
 */
export function termsProblems(terms: EarnTerms, before: EarnTerms | undefined): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const field of ['kind', 'currency'] as const) {
    if (before && before[field] !== terms[field]) {
      problems.push({ field, key: 'choice', params: { values: before[field] } });
    }
  }
  const rated = microWithin(terms.daily_rate, 1n, MAX_DAILY_RATE);
  if (!rated) problems.push({ field: 'daily_rate', key: 'range', params: { min: '0.000001', max: '0.01' } });
  const mostForfeit = rated ? mostForfeited(terms) : MICRO;
  if (!microWithin(terms.forfeit_rate, 0n, mostForfeit)) {
    problems.push({ field: 'forfeit_rate', key: 'range', params: { min: 0, max: formatMicro(mostForfeit) } });
  }
  const least = rated ? leastEarning(micro(terms.daily_rate)) : CENT;
  if (!centsWithin(terms.min_amount, least, MOST)) {
    problems.push({ field: 'min_amount', key: 'range', params: { min: formatMicro(least), max: terms.max_amount } });
  }
  if (!centsWithin(terms.max_amount, parseMicro(terms.min_amount) ?? CENT, MOST)) {
    problems.push({ field: 'max_amount', key: 'range', params: { min: terms.min_amount, max: formatMicro(MOST) } });
  }
  if (!centsWithin(terms.quota, CENT, MOST)) problems.push({ field: 'quota', key: 'amount' });
  return problems;
}

/** The smallest amount, in whole cents, with a daily return above zero after rounding down to the micro-unit. */
function leastEarning(dailyRate: bigint): bigint {
  const exact = (MICRO + dailyRate - 1n) / dailyRate;
  return ((exact + CENT - 1n) / CENT) * CENT;
}

/** The largest forfeit rate at which an early exit on the last day does not take the whole principal. */
function mostForfeited({ early_exit, daily_rate, cycle_days }: EarnTerms): bigint {
  const earned = micro(daily_rate) * BigInt(cycle_days - 1);
  if (!early_exit || earned < MICRO) return MICRO;
  return (MICRO * MICRO - 1n) / earned;
}
