import { MICRO, parseMicro, REBATE_LEVELS } from '@makoto/contracts';

/** The shares of a fee by level, level 1 first: what the product gives where nothing else is set. */
export const DEFAULT_RATES = '0.20 0.10 0.05 0.03 0.02 0.01 0.005 0.003 0.002';

/**
 * Reads the rates setting into micro-units, level 1 first; what is wrong with it as a sentence otherwise. Together they
 * are at most 1, so that a fee always covers its rebates.
 */
export function readRates(setting: string = DEFAULT_RATES): bigint[] | string {
  const rates: bigint[] = [];
  for (const text of setting.trim().split(/[\s,]+/)) {
    const rate = parseMicro(text);
    if (rate === undefined || rate < 0n) return `"${text}" is not a share such as 0.05.`;
    rates.push(rate);
  }
  if (rates.length > REBATE_LEVELS) return `there are at most ${REBATE_LEVELS} levels.`;
  if (rates.reduce((sum, rate) => sum + rate, 0n) > MICRO) return 'the rates come to more than 1 together.';
  return rates;
}
