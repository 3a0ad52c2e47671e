import { randomUUID } from 'node:crypto';
import { type CallDef, callPattern, parse } from '@makoto/contracts';
import { PIN } from '../client.ts';
import { TRON_ADDRESS } from '../withdraw.ts';
import type { Body } from './attempt.ts';
import { type Belongings, CARD, TOKEN } from './belongings.ts';

const WRONG = 'not-the-password';
const THIS_YEAR = { year: new Date().getUTCFullYear(), time_zone: 'UTC' };
/** Signed by no passkey. */
const SIGNED = { clientDataJSON: 'AA' };

/** What a customer would send with each call that needs content, naming their own belongings. */
function samplesOf(own: Belongings): Record<string, Body> {
  const pin = { pay_password: PIN };
  const nobody = `nobody${randomUUID().slice(0, 8)}`;
  return {
    'api/user/register': { username: nobody, password: 'a-good-passphrase', agree: true },
    'api/user/login': { account: nobody, password: WRONG },
    'api/user/change_usericon': { icon: own.uploads.icon },
    'api/user/save_bank': { ...CARD, id: own.bank_card },
    'api/user/query_bank': { id: own.bank_card },
    'api/user/del_bank': { id: own.bank_card, ...pin },
    'api/user/bind_wallet': { network: 'TRC20', address: TRON_ADDRESS, ...pin },
    'api/user/del_wallet': { id: own.wallet_address, ...pin },
    'api/user/deposit': { method: 'quick', currency: 'USD', amount: '20.00' },
    'api/user/bind_idcard': {
      ...{ real_name: 'Taro', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456', doc_type: 'id_card' },
      ...{ front: own.uploads.idcard, back: own.uploads.idcard_back },
    },
    'api/user/reset_pwd': {
      old_password: WRONG,
      new_password: 'another-passphrase',
      confirm_password: 'another-passphrase',
    },
    'api/user/reset_paypwd': { new_paypwd: '864209', confirm_paypwd: '864209', password: WRONG },
    'api/user/send_code': { account: nobody, purpose: 'reset_pwd' },
    'api/user/update': { theme: 'dark' },
    'api/user/undo_contact': { token: nobody },
    'api/user/freeze_account': { token: nobody },
    'api/user/create_api_token': { ...TOKEN, scopes: ['read', 'trade'] },
    'api/user/revoke_api_token': { id: own.api_token },
    'api/user/push_subscribe': {
      endpoint: 'https://push.example.com/a',
      // The keys of RFC 8291's example.
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    'api/user/push_unsubscribe': { endpoint: 'https://push.example.com/a' },
    'api/user/set_push_settings': { amounts: false },
    'api/user/end_session': { id: own.session },
    'api/user/passkey_options': { purpose: 'add', ...pin },
    'api/user/passkey_add': { name: 'Phone', passkey: { id: 'AA', response: { ...SIGNED, attestationObject: 'AA' } } },
    'api/user/passkey_remove': { id: own.passkey, ...pin },
    'api/user/passkey_login': {
      passkey: { id: 'AA', response: { ...SIGNED, authenticatorData: 'AA', signature: 'AA' } },
    },
    'api/user/totp_enable': { code: '000000' },
    'api/user/totp_disable': { code: '000000', password: WRONG },
    'api/user/close_account': { password: WRONG },
    'api/common/banks': { currency: 'JPY' },
    'api/common/upload': { purpose: 'chat' },
    'api/wallet/submit_now': { deposit_id: own.deposit, proof: own.uploads.deposit_proof },
    'api/wallet/bankWithdrawal': { paymethod: 'bank', bank_id: own.bank_card, amount: '20.00', ...pin },
    'api/wallet/trcWithdrawal': {
      paymethod: 'trc',
      wallet_id: own.wallet_address,
      amount: '20.00',
      currency: 'USD',
      ...pin,
    },
    'api/wallet/withdraw_preview': { paymethod: 'bank', bank_id: own.bank_card, amount: '20.00' },
    'api/wallet/cancel_withdrawal': { id: own.withdrawal },
    'api/wallet/convert': { from: 'USD', to: 'USDT', amount: '10.00', quote_id: own.conversion_quote },
    'api/wallet/statement_years': { time_zone: 'Asia/Tokyo' },
    'api/wallet/statement_csv': { ...THIS_YEAR },
    'api/wallet/statement_pdf': { ...THIS_YEAR },
    'api/callback/quick/:provider': { provider: 'hyperswitch', content: '', headers: [] },
    'api/product/details': { id: own.instrument },
    'api/product/alerts': { product_id: own.instrument },
    'api/product/set_alert': { product_id: own.instrument, kind: 'moves', change: '0.5' },
    'api/product/del_alert': { id: own.price_alert },
    'api/product/rate': { currency: 'CNY' },
    'api/product/candles': { id: own.instrument, interval: '1m' },
    'api/product/getBA': { id: own.instrument },
    'api/product/orders': { id: own.instrument },
    'api/order/create': { product_id: own.instrument, direction: 'up', amount: '1.00', duration: 300 },
    'api/order/results': { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z' },
    'api/order/detail': { id: own.order },
    'api/wealth/details': { id: own.earn.product_id },
    'api/wealth/submit': own.earn,
    'api/wealth/buy': { ...own.earn, ...pin, quote_id: own.earn_quote },
    'api/wealth/redeem': { id: own.position, ...pin },
    'api/Defi/orderMoney': { id: own.position },
    'api/support/messages': { before: own.cursor },
    'api/support/send': { text: 'hello', attachment: own.uploads.chat },
    'api/support/read': { up_to: own.cursor },
  };
}

/** The fields that an upload's form does not contain. */
const BYTES = { content: 'AAAA' };

/**
 * A valid body of a customer's call that names the customer's own belongings.
 * @throws if the call has none yet: add it above
 */
export function sampleOf(def: CallDef, own: Belongings): Body {
  const body = samplesOf(own)[callPattern(def)] ?? {};
  try {
    parse(def.request, def.upload ? { ...body, ...BYTES } : body);
  } catch (cause) {
    throw new Error(`${callPattern(def)} takes no such body: give it a sample in test/support/authorization`, {
      cause,
    });
  }
  return body;
}

/** The value of a field that names an upload, by call. */
export function uploadFor(def: CallDef, own: Belongings): string {
  if (def.path === 'user/change_usericon') return own.uploads.icon;
  if (def.path === 'user/bind_idcard') return own.uploads.idcard;
  return def.path === 'support/send' ? own.uploads.chat : own.uploads.deposit_proof;
}
