import { type CallDef, fieldNames } from '@makoto/contracts';
import type { Belongings } from '../authorization/belongings.ts';

export type Body = Record<string, unknown>;

/** Fields that an attacker would add to any call. */
const FORBIDDEN_FIELDS: Body = {
  ...{ price: '1', buy_price: '1', sell_price: '1', result: 'lose', outcome: 'lose', payout_rate: '0.01' },
  ...{ balance: '0', available: '0', accrual: '0', earnings: '0', daily_rate: '0', profit: '-1', settle_time: 1 },
};

const texts = Object.fromEntries(['en', 'jp', 'zn'].map((lang) => [lang, { title: 'x', body: 'x' }]));

/** Values for every field of the console's calls, aimed at one customer and one of the customer's records. */
function valuesFor(customer: string, target: string, own: Belongings): Body {
  return {
    ...{ id: target, user_id: customer, ids: [customer], ref: target, up_to: own.cursor, operator_id: customer },
    ...{ reason: 'An attempt of a test', text: 'x', name: 'about', text_en: 'x', text_jp: 'x', text_zn: 'x', texts },
    ...{
      lang: 'en',
      version: 1,
      amount: '1.00',
      currency: 'USD',
      lines: [1],
      txid: 'ab'.repeat(32),
      symbol: own.instrument,
    },
    ...{ debit: { account: 'available', user_id: customer }, credit: { account: 'fees' } },
    ...{ product_id: own.earn.product_id, email: `x${target.slice(0, 8)}@example.com`, role: 'auditor' },
    ...{ time_zone: 'Asia/Tokyo', week: [{ day: 'mon', opens: '09:00', closes: '18:00' }], closed_on: [] },
    ...{ password: 'some long password', old_password: 'wrong wrong wrong', new_password: 'some long password' },
  };
}

/** Terms of an instrument that would void or decide open orders if they counted for them. */
const NO_MARKET: Body = {
  ...{ name_en: 'x', name_ja: 'x', name_zh: 'x', category: 'blockchain', decimals: 0, max_gap_ms: 1_000, position: 1 },
  sessions: { zone: 'UTC', windows: [{ days: 'sun', from: '00:00', to: '00:01' }], closed_days: [], early_days: [] },
  feeds: [],
  filter: { max_jump: '0.005', back_ticks: 100, back_seconds: 60, moved_ticks: 500, moved_seconds: 600 },
};

/** The worst possible terms for new orders and positions. Open ones must keep theirs. */
const WHOLE: Record<string, Body> = {
  'terms/orders/propose': {
    content: {
      durations: [15, 30, 60, 180, 300].map((seconds) => ({ seconds, payout: '0.000001', min: '1.00', max: '2.00' })),
      fee_rate: '0.1',
    },
    ...{ version: 0, reason: 'An attempt of a test' },
  },
  'terms/exposure/propose': { content: { share: '1' }, version: 0, reason: 'An attempt of a test' },
  'terms/conversions/propose': {
    content: { usd_to_usdt: '0.05', usdt_to_usd: '0.05', hold_s: 5 },
    ...{ version: 1, reason: 'An attempt of a test' },
  },
  'terms/rebates/propose': { content: { rates: ['0'] }, version: 0, reason: 'An attempt of a test' },
  'terms/earn/propose': {
    content: {
      ...{ kind: 'lock', currency: 'USDT', cycle_days: 1, daily_rate: '0.000001', min_amount: '1.00' },
      ...{ max_amount: '2.00', quota: '1.00', early_exit: false, forfeit_rate: '1', on_sale: false },
    },
    ...{ version: 0, reason: 'An attempt of a test' },
  },
  'instruments/terms/propose': { subject: 'BTCUSDT', version: 0, content: NO_MARKET, reason: 'An attempt of a test' },
  'instruments/orders/propose': { subject: 'BTCUSDT', content: { accepted: false }, reason: 'An attempt of a test' },
};

/**
 * Requests that try to harm the customer with a call, one for the customer and one for each of their records. Pending
 * deposits are left out, as confirming their amounts is the purpose of deposits/approve.
 */
export function attacksOn(def: CallDef, customer: string, own: Belongings): Body[] {
  const names = fieldNames(def.request).filter((name) => !['content', 'content_type', 'filename'].includes(name));
  const whole = WHOLE[def.path];
  if (whole) return [def.path === 'terms/earn/propose' ? { ...whole, subject: own.earn.product_id } : whole];
  const targets = [customer, own.order, own.position, own.withdrawal];
  return targets.map((target) => {
    const values = valuesFor(customer, target, own);
    return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
  });
}

/** Fields that no call accepts. A form may have at most ten fields, so an upload gets fewer. */
export function forbiddenFor(def: CallDef): Body {
  return def.upload ? { price: '1', balance: '0' } : FORBIDDEN_FIELDS;
}
