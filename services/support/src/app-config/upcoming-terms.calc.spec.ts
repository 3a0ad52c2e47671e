import { LANGS } from '@makoto/contracts';
import { FIRST_PAYMENT_TERMS } from '../testing/support-harness.js';
import { inForce, upcomingTerms } from './upcoming-terms.calc.js';

const NOW = 1_000_000;
const first = FIRST_PAYMENT_TERMS;
const next = {
  ...{ ...first, version: 1, effective_at: NOW + 1, rate_hold_s: 600, cooling_s: 86_400 },
  withdraw: first.withdraw.map((way) => ({ ...way, fee_rate: '0.015' })),
};
const rates = [
  { version: 0, effective_at: 0, rates: [{ level: 1, rate: '0.20' }] },
  { version: 1, effective_at: NOW + 2, rates: [{ level: 1, rate: '0.18' }] },
];
const versions = { payments: [first, next], conversions: [], rates };

describe('terms to come', () => {
  it('say what changes at each place, and when, soonest first', () => {
    expect(upcomingTerms(versions, NOW, 'en')).toEqual([
      {
        ...{ place: 'deposit', effective_at: new Date(NOW + 1).toISOString() },
        text: 'the rate of a deposit is held for 10 minutes.',
      },
      {
        ...{ place: 'withdraw', effective_at: new Date(NOW + 1).toISOString() },
        text:
          'the fee of withdrawals from USD by bank is 1.5%, at least 1 USD; withdrawals wait 1 day after a change of your ' +
          'payees, passwords or contacts.',
      },
      {
        ...{ place: 'invite', effective_at: new Date(NOW + 2).toISOString() },
        text: 'level 1 earns 18% of the fee instead of 20%.',
      },
    ]);
  });

  it('have a sentence in every language, and none once they are in force', () => {
    for (const lang of LANGS) {
      const texts = upcomingTerms(versions, NOW, lang).map(({ text }) => text);
      expect(new Set(texts).size).toBe(3);
      expect(texts.join()).not.toMatch(/undefined|NaN/);
    }
    expect(upcomingTerms(versions, NOW + 2, 'en')).toEqual([]);
    expect(inForce(versions.payments, NOW).version).toBe(0);
    expect(inForce(versions.payments, NOW + 1).version).toBe(1);
  });
});
