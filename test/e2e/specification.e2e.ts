import { plainPicture } from '../../tools/launcher/demo/picture.ts';
import { eventually, isJson, type Json, PIN } from '../support/client.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import { TRON_ADDRESS } from '../support/withdraw.ts';
import '../support/long-timeout.ts';

// A client written to the product's specification alone. It knows the base `{host}/index.php`, the calls of section 7 with
// their verbs, `Accept-Language: jp`, the bare token in `Authorization`, JSON numbers for amounts, and that results are in
// `data`. Withdrawals and Defi calls leave `Authorization` in the body too.

const PASSWORD = 'a-good-passphrase';
const NEXT_PASSWORD = 'another-good-passphrase';
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/;

let product: SharedProduct;
let token = '';
/** What was called, as the specification writes it. */
const called = new Set<string>();

beforeAll(async () => {
  product = await sharedProduct();
});

interface Answer {
  http: number;
  code: unknown;
  msg: unknown;
  data: unknown;
}

async function ask(verb: 'GET' | 'POST', path: string, payload: Json = {}): Promise<Answer> {
  called.add(`${verb} /api/${path}`);
  const query =
    verb === 'GET' ? `?${new URLSearchParams(Object.entries(payload).map(([k, v]) => [k, String(v)]))}` : '';
  const response = await fetch(`${product.url}/index.php/api/${path}${query}`, {
    method: verb,
    headers: {
      'Accept-Language': 'jp',
      ...(token ? { Authorization: token } : {}),
      ...(verb === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(verb === 'POST' ? { body: JSON.stringify(payload) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await response.json();
  if (!isJson(body)) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return { http: response.status, code: body['code'], msg: body['msg'], data: body['data'] };
}

/** The data of a call that must succeed. */
async function data(verb: 'GET' | 'POST', path: string, payload?: Json): Promise<Json> {
  const { http, code, msg, data } = await ask(verb, path, payload);
  if (http !== 200 || code !== 0) throw new Error(`${path} answered ${http} ${String(code)} ${String(msg)}`);
  return isJson(data) ? data : { list: data };
}

const post = (path: string, payload?: Json): Promise<Json> => data('POST', path, payload);
const get = (path: string, payload?: Json): Promise<Json> => data('GET', path, payload);

function listOf(reply: Json): Json[] {
  const { list } = reply;
  if (!Array.isArray(list)) throw new Error(`no list in ${JSON.stringify(reply)}`);
  return list.filter(isJson);
}

/** The specification does not show the upload of pictures. */
async function upload(): Promise<unknown> {
  const form = new FormData();
  form.set('purpose', 'idcard');
  form.set('file', new Blob([new Uint8Array(plainPicture(640, 400, [60, 90, 120]))], { type: 'image/png' }), 'id.png');
  const url = `${product.url}/index.php/api/common/upload`;
  const response = await fetch(url, { method: 'POST', headers: { Authorization: token }, body: form });
  const body: unknown = await response.json();
  const uploaded = isJson(body) ? body['data'] : undefined;
  return isJson(uploaded) ? uploaded['id'] : undefined;
}

it('reads the configuration, notices and markets before anybody has logged in', async () => {
  expect(await post('common/config')).toMatchObject({ web_name: expect.any(String) });
  await get('common/notice');
  expect(listOf(await post('common/banks', { currency: 'JPY' })).length).toBeGreaterThan(0);
  const [first] = listOf(await post('product/list'));
  expect(await post('product/details', { id: first?.['id'] })).toMatchObject({ symbol: first?.['symbol'] });
});

it('is sent to the log-in by a 401, in Japanese', async () => {
  const { http, msg } = await ask('POST', 'user/details');
  expect([http, msg]).toEqual([401, expect.stringMatching(JAPANESE)]);
});

it('registers, logs in and shows the account', async () => {
  const made = await post('user/register', {
    username: 'spec2026',
    password: PASSWORD,
    pay_password: PIN,
    agree: true,
  });
  expect(made).toMatchObject({ access_token: expect.any(String) });
  const { access_token } = await post('user/login', { account: 'spec2026', password: PASSWORD });
  token = String(access_token);
  const { user } = await post('user/details');
  expect(user).toMatchObject({ username: 'spec2026', lang: 'jp' });
  expect(await post('user/change_usericon', { icon: 'koi' })).toEqual({ icon: 'koi' });
});

it('deposits 500, written as a number', async () => {
  const opened = await post('user/deposit', { method: 'quick', currency: 'USD', amount: 500 });
  expect(opened).toMatchObject({ amount: '500.00', currency: 'USD' });
  expect(await post('wallet/submit_now', { deposit_id: opened['id'] })).toMatchObject({ status: 'pending' });
  await eventually(async () => expect(await post('user/details')).toMatchObject({ account_balance: '500.00' }));
  expect(listOf(await post('user/balance_list'))).toContainEqual(expect.objectContaining({ amount: '500.00' }));
});

it('places an order of 12.5 and finds it in every list', async () => {
  const market = { id: 'BTCUSDT' };
  expect(await post('product/getBA', market)).toMatchObject({ bid: expect.any(String), ask: expect.any(String) });
  const order = await post('order/create', { product_id: 'BTCUSDT', direction: 'up', amount: 12.5, duration: 15 });
  expect(order).toMatchObject({ amount: '12.50', status: 'open' });
  const row = expect.objectContaining({ id: order['id'] });
  expect(listOf(await post('order/hold_list'))).toContainEqual(row);
  expect(listOf(await post('product/orders', market))).toContainEqual(row);
  await eventually(async () => expect(listOf(await post('order/list'))).toContainEqual(row), 60_000);
});

it('locks USDT, with the token in the body too', async () => {
  const [lock] = listOf(await post('wealth/getList', { kind: 'lock' }));
  expect(await get('wealth/details', { id: lock?.['id'] })).toMatchObject({ id: lock?.['id'] });
  const wanted = { product_id: lock?.['id'], amount: 100 };
  const { quote_id } = await post('wealth/submit', wanted);
  const position = await post('wealth/buy', { ...wanted, quote_id, pay_password: PIN });
  const row = expect.objectContaining({ id: position['id'] });
  expect(listOf(await post('wealth/orders'))).toContainEqual(row);
  expect(listOf(await post('Defi/myOrder', { Authorization: token }))).toContainEqual(row);
  expect(await post('Defi/orderMoney', { Authorization: token })).toMatchObject({ locked: '100.00' });
});

it('verifies the identity', async () => {
  const [front, back] = [await upload(), await upload()];
  const card = { real_name: '山田太郎', gender: 'male', birthday: '1990-01-01', id_number: 'AB123456' };
  expect(await post('user/bind_idcard', { ...card, doc_type: 'id_card', front, back })).toEqual({ status: 'pending' });
  expect(await get('user/idcard')).toMatchObject({ status: 'pending', real_name: '山田太郎' });
});

it('binds a card, withdraws to it and to an address, and deletes another card', async () => {
  const request = { currency: 'USD', bank_name: 'First Bank', branch_name: 'Main', branch_number: '001' };
  const place = { branch_address: '1 Main Street', city: 'Springfield', province: 'Illinois' };
  const save = (account_number: string): Promise<Json> =>
    post('user/save_bank', { ...request, ...place, account_number, holder_name: 'TARO YAMADA', pay_password: PIN });
  const [card, spare] = [await save('12345678'), await save('87654321')];
  expect(await post('user/query_bank', { id: card['id'] })).toMatchObject({ account_number: '12345678' });
  await post('user/del_bank', { id: spare['id'], pay_password: PIN });
  expect(listOf(await post('user/bank_list')).map(({ id }) => id)).toEqual([card['id']]);
  const common = { Authorization: token, amount: 50, pay_password: PIN };
  expect(await post('wallet/bankWithdrawal', { ...common, paymethod: 'bank', bank_id: card['id'] })).toMatchObject({
    ...{ amount: '50.00', status: 'pending' },
  });
  const trc = { ...common, paymethod: 'trc', address: TRON_ADDRESS, currency: 'USD' };
  expect(await post('wallet/trcWithdrawal', trc)).toMatchObject({ amount: '50.00', status: 'pending' });
});

it('invites, and changes both passwords', async () => {
  expect(await post('user/invite')).toMatchObject({ invite_code: expect.any(String), list: [] });
  await post('user/reset_paypwd', { old_paypwd: PIN, new_paypwd: '246813', confirm_paypwd: '246813' });
  const changed = { old_password: PASSWORD, new_password: NEXT_PASSWORD, confirm_password: NEXT_PASSWORD };
  await post('user/reset_pwd', changed);
  expect(await post('user/login', { account: 'spec2026', password: NEXT_PASSWORD })).toMatchObject({
    access_token: expect.any(String),
  });
});

it('is refused in Japanese, with amounts that are not exact', async () => {
  for (const amount of [1e21, 0.1 + 0.2, 'abc']) {
    const { http, code, msg } = await ask('POST', 'user/deposit', { method: 'quick', currency: 'USD', amount });
    expect([http, code, msg]).toEqual([400, expect.any(Number), expect.stringMatching(JAPANESE)]);
  }
});

it('has made all 35 calls of the specification', () => {
  const user = 'register login details change_usericon bank_list del_bank save_bank query_bank deposit bind_idcard';
  const posts = [
    ...`${user} balance_list reset_pwd reset_paypwd invite`.split(' ').map((name) => `user/${name}`),
    ...['common/banks', 'common/config'],
    ...['wallet/bankWithdrawal', 'wallet/trcWithdrawal', 'wallet/submit_now'],
    ...['wealth/getList', 'wealth/orders', 'wealth/submit', 'wealth/buy'],
    ...['Defi/myOrder', 'Defi/orderMoney', 'order/list', 'order/create', 'order/hold_list'],
    ...['product/list', 'product/details', 'product/getBA', 'product/orders'],
  ].map((path) => `POST /api/${path}`);
  const gets = ['user/idcard', 'common/notice', 'wealth/details'].map((path) => `GET /api/${path}`);
  expect([...called].sort()).toEqual([...posts, ...gets].sort());
  expect(called.size).toBe(35);
});
