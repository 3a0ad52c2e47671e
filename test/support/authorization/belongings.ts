import { type NamedObject, UPLOAD_PURPOSES, type UploadPurpose, upload } from '@makoto/contracts';
import { SoftwareAuthenticator } from '../../../services/identity/src/testing/software-authenticator.ts';
import { Client, eventually, isJson, PIN, rowsOf } from '../client.ts';
import { TRON_ADDRESS } from '../withdraw.ts';
import { attempt } from './attempt.ts';

/** One of everything that a call can name, belonging to one customer. */
export type Belongings = Record<Exclude<NamedObject, 'public' | 'upload'>, string> & {
  uploads: Record<UploadPurpose | 'idcard_back', string>;
  /** Common to all: an instrument, and the rate's currencies. */
  instrument: string;
  earn: { product_id: string; amount: string };
};

export const TOKEN = { name: 'bot', expires_in_days: 1, pay_password: PIN };
export const CARD = {
  ...{ currency: 'USD', bank_name: 'Chase', account_number: '000123456789', holder_name: 'Taro Yamada' },
  ...{ city: 'New York', province: 'NY', branch_address: '1 Main St', pay_password: PIN },
};

/** Gives a registered customer with some money one of everything. */
export async function furnish(client: Client): Promise<Belongings> {
  const id = async (path: string, body: object, field = 'id'): Promise<string> =>
    String((await client.ok(path, { ...body }))[field]);
  const [product] = rowsOf(await client.ok('wealth/getList', { kind: 'lock' }));
  const earn = { product_id: String(product?.['id']), amount: String(product?.['min_amount']) };
  const instrument = 'BTCUSDT';
  const bet = { product_id: instrument, direction: 'up', amount: '1.00', duration: 300 };
  const out = { paymethod: 'trc', address: TRON_ADDRESS, amount: '50.00', currency: 'USD', pay_password: PIN };
  const [session] = rowsOf(await client.ok('user/sessions'));
  return {
    api_token: await id('user/create_api_token', { ...TOKEN, scopes: ['read'] }),
    bank_card: await id('user/save_bank', CARD),
    wallet_address: await id('user/bind_wallet', { network: 'TRC20', address: TRON_ADDRESS, pay_password: PIN }),
    conversion_quote: await id('wallet/convert', { from: 'USD', to: 'USDT', amount: '10.00' }, 'quote_id'),
    deposit: await id('user/deposit', { method: 'quick', currency: 'USD', amount: '20.00' }),
    earn_quote: await id('wealth/submit', earn, 'quote_id'),
    order: await id('order/create', bet),
    price_alert: await id('product/set_alert', { product_id: instrument, kind: 'moves', change: '0.5' }),
    position: await id('wealth/buy', { ...earn, pay_password: PIN }),
    withdrawal: await id('wallet/trcWithdrawal', out),
    cursor: await id('support/send', { text: 'hello' }),
    session: String(session?.['id']),
    passkey: await passkey(client),
    uploads: await pictures(client),
    instrument,
    earn,
  };
}

/** The session is new, so it is proof enough. Passkeys belong to the public address, not to the address of the machine. */
async function passkey(client: Client): Promise<string> {
  const { challenge, rp_id, user_handle } = await client.ok('user/passkey_options', { purpose: 'add' });
  const options = { challenge: String(challenge), rp_id: String(rp_id), user_handle: String(user_handle) };
  const created = new SoftwareAuthenticator(`http://localhost:${new URL(client.url).port}`).create(options);
  return String((await client.ok('user/passkey_add', { name: 'Phone', passkey: { ...created } }))['id']);
}

async function pictures(client: Client): Promise<Belongings['uploads']> {
  const ids = { icon: '', idcard: '', idcard_back: '', deposit_proof: '', chat: '' };
  // Suites that run at once share the few uploads that one network may make at a time.
  const taken = (purpose: UploadPurpose): Promise<string> => eventually(() => picture(client, purpose));
  for (const purpose of UPLOAD_PURPOSES) ids[purpose] = await taken(purpose);
  return { ...ids, idcard_back: await taken('idcard') };
}

async function picture(client: Client, purpose: UploadPurpose): Promise<string> {
  const { text } = await attempt(client.url, upload, { purpose }, client.token);
  const reply: unknown = JSON.parse(text);
  if (!isJson(reply) || !isJson(reply['data'])) throw new Error(`the picture was not taken: ${text}`);
  return String(reply['data']['id']);
}
