import { allCalls, type Class, fieldNames, ROLES } from '../../index.js';
import { findShape } from '../../validation/shape.js';

const calls = allCalls().filter((def) => def.auth === 'operator');

/** All fields of a request including nested ones, as `a.b`. */
function fieldsOf(type: Class, before = ''): string[] {
  return fieldNames(type).flatMap((name) => {
    const inside = findShape(type, name)?.nested?.();
    return [before + name, ...(inside ? fieldsOf(inside, `${before}${name}.`) : [])];
  });
}

describe('console calls', () => {
  it('name their roles, always including the owner', () => {
    const silent = calls.filter(
      (def) => !def.roles.includes('owner') || def.roles.some((role) => !ROLES.includes(role)),
    );
    expect(silent.map((def) => def.path)).toEqual([]);
    expect(calls.every((def) => def.base === 'console')).toBe(true);
  });

  it('let auditors read, and change nothing but their own account', () => {
    const reads =
      /\/(list|get|lines|counts|history|preview|saved_replies|transfers|house|ledger|deposits|withdrawals|orders|order|positions|names|verify)$/;
    const others = ['me', 'logout', 'password', 'passkeys/options', 'passkeys/add', 'passkeys/remove'];
    const changing = calls
      .filter((def) => def.roles.includes('auditor') && !reads.test(def.path) && !others.includes(def.path))
      .map((def) => def.path);
    expect(changing.sort()).toEqual([...AUDITORS_SCREENS].sort());
  });

  it('let an owner who needs a passkey add one, and do nothing else', () => {
    const before = calls.filter((def) => def.beforePasskey).map((def) => def.path);
    expect(before.sort()).toEqual(['logout', 'me', 'passkeys/add', 'passkeys/options']);
  });

  it('have no field that could set a price, an outcome, a balance or an accrual', () => {
    const suspicious =
      /(^|[._])(price|rate|payout|result|outcome|win|lose|balance|draw|accrual|earnings|profit|bid|ask|tick)s?($|[._])/;
    const found = calls.flatMap((def) =>
      fieldsOf(def.request)
        .filter((field) => suspicious.test(field))
        .map((field) => `${def.path} ${field}`),
    );
    // The outcome of a payout, bounds of the outlier filter, and terms of future orders, payments and positions.
    expect(found.sort()).toEqual([
      'instruments/terms/propose content.filter.back_ticks',
      'instruments/terms/propose content.filter.moved_ticks',
      'terms/earn/propose content.daily_rate',
      'terms/earn/propose content.forfeit_rate',
      'terms/orders/propose content.durations.payout',
      'terms/orders/propose content.fee_rate',
      'terms/payments/propose content.rate_hold_s',
      'terms/payments/propose content.withdraw.fee_rate',
      'terms/rebates/propose content.rates',
      'withdrawals/settle result',
    ]);
  });
});

/** Read-only calls without a verb in their name. */
const AUDITORS_SCREENS = [
  'bank_lists/banks',
  'exposure',
  'instruments/suspensions',
  'products/earn',
  'queues',
  'reports/csv',
  'request/detail',
  'reserve',
  'solvency',
  'statistics/hours',
  'statistics/instruments',
  'statistics/money_waiting',
  'statistics/review_waiting',
];
