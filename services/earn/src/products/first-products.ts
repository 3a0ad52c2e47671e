import type { EarnTerms } from '@makoto/contracts';

const lock = (cycle_days: number, daily_rate: string, forfeit_rate: string): EarnTerms => ({
  ...{ kind: 'lock', currency: 'USDT', cycle_days, daily_rate, forfeit_rate },
  ...{ min_amount: '10.00', max_amount: '50000.00', quota: '1000000.00', early_exit: true, on_sale: true },
});

const wealth = (cycle_days: number, daily_rate: string, forfeit_rate: string): EarnTerms => ({
  ...lock(cycle_days, daily_rate, forfeit_rate),
  ...{ kind: 'wealth', currency: 'USD', min_amount: '100.00' },
});

/** The first terms of the products of a new installation, in the order of the list. */
export const FIRST_PRODUCTS: ReadonlyMap<string, EarnTerms> = new Map([
  ['lock-7', lock(7, '0.0001', '1')],
  ['lock-15', lock(15, '0.00012', '1')],
  ['lock-30', lock(30, '0.00015', '0.5')],
  ['lock-60', lock(60, '0.00018', '0.5')],
  ['lock-90', lock(90, '0.0002', '0.5')],
  ['lock-180', lock(180, '0.00025', '0.5')],
  ['wealth-30', wealth(30, '0.0001', '0.5')],
  ['wealth-90', wealth(90, '0.00013', '0.5')],
  ['wealth-180', wealth(180, '0.00016', '0.5')],
]);
