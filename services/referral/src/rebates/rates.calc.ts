import {
  formatMicro,
  MICRO,
  micro,
  parseMicro,
  REBATE_LEVELS,
  type RebateRate,
  type RebateTerms,
} from '@makoto/contracts';

/**
 * Parses the rates setting into micro-units, level 1 first. Returns an error message if it is invalid. The rates must not
 * exceed 1 in total, so that a fee always covers its rebates.
 */
export function readRates(setting: string): bigint[] | string {
  const rates: bigint[] = [];
  for (const text of setting.trim().split(/[\s,]+/)) {
    const rate = parseMicro(text);
    if (rate === undefined || rate < 0n) return `"${text}" is not a share such as 0.05.`;
    rates.push(rate);
  }
  if (rates.length > REBATE_LEVELS) return `at most ${REBATE_LEVELS} levels are allowed.`;
  if (rates.reduce((sum, rate) => sum + rate, 0n) > MICRO) return 'the rates exceed 1 in total.';
  return rates;
}

/** Rates in micro-units, level 1 first. */
export function ratesOf({ rates }: RebateTerms): bigint[] {
  return rates.map((rate) => micro(rate));
}

/** Rates as customers see them. */
export function rateViews(terms: RebateTerms): RebateRate[] {
  return ratesOf(terms).map((rate, i) => ({ level: i + 1, rate: formatMicro(rate) }));
}
