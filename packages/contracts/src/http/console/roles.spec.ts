import { allCalls, type Class, fieldNames, ROLES } from '../../index.js';
import { findShape } from '../../validation/shape.js';

const calls = allCalls().filter((def) => def.auth === 'operator');

/** Every field of a request with those of the objects in it, as `a.b`. */
function fieldsOf(type: Class, before = ''): string[] {
  return fieldNames(type).flatMap((name) => {
    const inside = findShape(type, name)?.nested?.();
    return [before + name, ...(inside ? fieldsOf(inside, `${before}${name}.`) : [])];
  });
}

describe('the console’s calls', () => {
  it('name who may make them, the owner always among them', () => {
    const silent = calls.filter(
      (def) => !def.roles.includes('owner') || def.roles.some((role) => !ROLES.includes(role)),
    );
    expect(silent.map((def) => def.path)).toEqual([]);
    expect(calls.every((def) => def.base === 'console')).toBe(true);
  });

  it('let auditors read and change nothing but what is their own', () => {
    const reads =
      /\/(list|get|lines|counts|history|preview|saved_replies|transfers|house|ledger|deposits|withdrawals|orders|order|positions|names|verify)$/;
    const others = ['me', 'logout', 'password'];
    const changing = calls
      .filter((def) => def.roles.includes('auditor') && !reads.test(def.path) && !others.includes(def.path))
      .map((def) => def.path);
    expect(changing.sort()).toEqual([...AUDITORS_SCREENS].sort());
  });

  it('have no field in which a price, an outcome, a balance or an accrual could be set', () => {
    const suspicious =
      /(^|[._])(price|rate|payout|result|outcome|win|lose|balance|draw|accrual|earnings|profit|bid|ask|tick)s?($|[._])/;
    const found = calls.flatMap((def) =>
      fieldsOf(def.request)
        .filter((field) => suspicious.test(field))
        .map((field) => `${def.path} ${field}`),
    );
    // What a rail did with a payout, and terms of orders and positions that nobody has taken yet.
    expect(found.sort()).toEqual([
      'products/set_earn daily_rate',
      'products/set_earn forfeit_rate',
      'products/set_trading durations.payout',
      'products/set_trading fee_rate',
      'withdrawals/settle result',
    ]);
  });
});

/** Calls without a verb in their name that only show something. */
const AUDITORS_SCREENS = [
  'exposure',
  'instruments/suspensions',
  'products/earn',
  'products/earn_history',
  'products/trading',
  'products/trading_history',
  'queues',
  'reserve',
  'statistics/hours',
  'statistics/instruments',
  'statistics/money_waiting',
  'statistics/review_waiting',
];
