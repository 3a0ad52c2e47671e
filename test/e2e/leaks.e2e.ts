import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import type { Product } from '../../tools/launcher/product/product.ts';
import { CARD, furnish } from '../support/authorization/belongings.ts';
import { Client, eventually, type Json, PIN, rowsOf } from '../support/client.ts';
import { ownerOf } from '../support/console/operators.ts';
import { eventsOf, leaksIn, logsOf, metricsOf, recordRedis, type Trace } from '../support/leaks.ts';
import { OtlpReceiver } from '../support/otlp-receiver.ts';
import { startTestProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const PATIENCE_MS = 60_000;
const EMAIL = 'quillon.ferrabosco@example.com';
const PHONE = '+819012345987';
const CHAT = 'my cat Wobblethwaite sat on the phone';
const REPLY = 'please give Wobblethwaite our regards';
/** What no metric, log line, event, job or span may hold, by name. */
const secrets: Record<string, string> = {
  'the e-mail address': EMAIL,
  'the phone number': PHONE.slice(1),
  'the payment PIN': PIN,
  'the new payment PIN': '804617',
  'the wrong payment PIN': '973164',
  'the first password': 'Plum-Tortoise-71',
  'the new password': 'Quartz-Heron-2840',
  'the wrong password': 'Wrong-Walrus-5567',
  'the device id': 'device-Zf81kQm20LpX',
  'the real name': 'Quillon Ferrabosco',
  'the ID number': 'ZX9876543210',
  'the birthday': '1987-11-29',
  'the account number': CARD.account_number,
  'the account holder': CARD.holder_name,
};

let receiver: OtlpReceiver;
let product: Product;
let redis: Redis;
let recording: { commands: Trace[]; stop: () => void };
let customer: Client;

/** Keeps what the product handed out as a secret. */
function keep(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${name} was not handed out`);
  secrets[name] = value;
  return value;
}

const secret = (name: string): string => secrets[name] ?? '';

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  const env = { ...process.env, HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, LOG_LEVEL: 'debug' };
  product = await startTestProduct({ env });
  redis = new Redis(product.servers.redisUrl);
  recording = await recordRedis(redis);
  customer = new Client(product.url);
  await haveAccount();
  await useMoney();
  await setUpSecondFactor();
  await beServed();
  await makeMistakes();
});

afterAll(async () => {
  recording?.stop();
  redis?.disconnect();
  await product?.stop();
  await receiver?.stop();
});

/** Registers, resets the password by a code, and logs in. */
async function haveAccount(): Promise<void> {
  const device = secret('the device id');
  const { username } = await customer.register({
    ...{ email: EMAIL, phone: PHONE, device, password: secret('the first password') },
  });
  keep('the first token', customer.token);
  await customer.ok('user/send_code', { account: EMAIL, purpose: 'reset_pwd' });
  const code = await eventually(async () => {
    const [message] = rowsOf(await customer.ok('common/mailbox', { account: username, device }));
    return keep('the code', message?.['code']);
  });
  const new_password = secret('the new password');
  await customer.ok('user/reset_pwd', { account: EMAIL, code, new_password, confirm_password: new_password });
  await logIn();
}

async function setUpSecondFactor(): Promise<void> {
  const { secret: totp } = await customer.ok('user/totp_setup');
  keep('the secret of the second factor', totp);
  await customer.ok('user/totp_enable', { code: secondFactor('the first code of the second factor', Date.now()) });
  // A code works once, and the next one half a minute early.
  await logIn({ totp: secondFactor('the second code of the second factor', Date.now() + 30_000) });
}

async function logIn(more: Json = {}): Promise<void> {
  const credentials = { account: EMAIL, password: secret('the new password'), device: secret('the device id') };
  const { access_token } = await customer.ok('user/login', { ...credentials, ...more });
  customer.token = keep(`token ${Object.keys(secrets).length}`, access_token);
}

function secondFactor(name: string, timestamp: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret('the secret of the second factor')) });
  return keep(name, totp.generate({ timestamp }));
}

/** Deposits, trades, converts, earns and withdraws, until all of it is done. */
async function useMoney(): Promise<void> {
  await customer.deposit('5000.00');
  const order = await customer.ok('order/create', {
    ...{ product_id: 'BTCUSDT', direction: 'up', amount: '5.00', duration: 15 },
  });
  const terms = { from: 'USD', to: 'USDT', amount: '1000.00' };
  const { quote_id } = await customer.ok('wallet/convert', terms);
  await customer.ok('wallet/convert', { ...terms, quote_id });
  const { withdrawal, uploads } = await furnish(customer);
  await customer.ok('user/bind_idcard', {
    ...{ real_name: secret('the real name'), gender: 'male', birthday: secret('the birthday') },
    ...{ id_number: secret('the ID number'), doc_type: 'id_card', front: uploads.idcard, back: uploads.idcard_back },
  });
  await customer.ok('support/send', { text: CHAT, attachment: uploads.chat });
  await customer.until('wallet/withdrawals', ({ id, status }) => id === withdrawal && status === 'success');
  await customer.until('order/list', ({ id, status }) => id === order['id'] && status === 'settled');
}

/** An operator approves the documents, looks at the customer's records and answers. */
async function beServed(): Promise<void> {
  keep('the password of the operator', product.secrets('CONSOLE_PASSWORD'));
  const owner = await ownerOf(product);
  keep('the token of the operator', owner.token);
  const [record] = rowsOf(await owner.ok('console/kyc/list', { status: 'pending' }));
  await owner.ok('console/kyc/approve', { id: record?.['id'] });
  await owner.ok('console/customers/documents', { id: record?.['user_id'] });
  await owner.ok('console/chats/send', { user_id: record?.['user_id'], text: REPLY });
  const made = await owner.ok('console/operators/create', {
    ...{ email: 'reviewer@makoto.example', role: 'reviewer' },
  });
  keep('the initial password of a reviewer', made['password']);
  keep('the second factor of a reviewer', made['totp_secret']);
}

/** Everything that is refused, and so may be logged: wrong secrets, and bodies that cannot be read. */
async function makeMistakes(): Promise<void> {
  const wrong = secret('the wrong password');
  const new_paypwd = secret('the new payment PIN');
  const stranger = new Client(product.url);
  const refusals = [
    await stranger.call('user/login', { account: EMAIL, password: wrong }),
    await stranger.call('user/login', { account: EMAIL, password: wrong, phone: PHONE }),
    await stranger.call('user/register', { username: 'x', password: wrong, email: EMAIL, agree: true }),
    await stranger.call('user/login', {}, { raw: `{"account":"${EMAIL}","password":"${wrong}"` }),
    await stranger.call(`user/details?token=${customer.token}`, {}, { headers: { authorization: 'nonsense' } }),
    await customer.call('user/del_bank', { id: 'none', pay_password: secret('the wrong payment PIN') }),
    await customer.call('user/bind_idcard', { real_name: secret('the real name'), id_number: secret('the ID number') }),
  ];
  expect(refusals.filter(({ code }) => code === 0)).toEqual([]);
  await customer.ok('user/reset_paypwd', { new_paypwd, confirm_paypwd: new_paypwd, old_paypwd: PIN });
  await customer.ok('user/logout');
}

describe('after everything was used, no secret and nothing personal is in', () => {
  it('the metrics and their labels', async () => {
    const metrics = await metricsOf(product);
    expect(metrics.some(({ text }) => text.startsWith('makoto_requests_total{call="user/login"'))).toBe(true);
    expect(leaksIn(metrics, { ...secrets, CHAT, REPLY })).toEqual([]);
  });

  it('the log lines of any level', () => {
    const logs = logsOf(product);
    expect(logs.length).toBeGreaterThan(50);
    expect(leaksIn(logs, { ...secrets, CHAT, REPLY })).toEqual([]);
  });

  it('the log lines of log-ins, which say whose they were, by what, and why some were refused', async () => {
    const lines = logsOf(product).map(({ text }) => text);
    const have = (...parts: string[]): boolean => lines.some((line) => parts.every((part) => line.includes(part)));
    const refused = '"msg":"authentication refused"';
    expect(have('"msg":"authenticated"', '"factors":["password","totp"]', '"operator":false')).toBe(true);
    expect(have('"msg":"authenticated"', '"operator":true')).toBe(true);
    expect(have(refused, '"factors":["password"]', '"error":"WRONG_CREDENTIALS"')).toBe(true);
    expect(have('"msg":"authenticated"', '"factors":["pay_password"]')).toBe(true);
  });

  it('the events, apart from messages to and from customer service', async () => {
    const events = await eventsOf(product);
    expect(events.some(({ text }) => text.includes(CHAT))).toBe(true);
    expect(leaksIn(events, secrets)).toEqual([]);
    const others = events.filter(({ where }) => where !== 'evt.support.message.sent' && where !== 'support.outbox');
    expect(leaksIn(others, { CHAT, REPLY })).toEqual([]);
  });

  it('the jobs and whatever else Redis was told', () => {
    expect(recording.commands.some(({ text }) => text.includes('settlement'))).toBe(true);
    expect(leaksIn(recording.commands, { ...secrets, CHAT, REPLY })).toEqual([]);
  });

  it('the spans of traces', async () => {
    const spans = (): Trace[] =>
      receiver.spans.map(({ service, name, text }) => ({ where: `${service}: ${name}`, text }));
    await eventually(
      async () => expect(spans().some(({ where }) => where.includes('user/logout'))).toBe(true),
      PATIENCE_MS,
    );
    expect(leaksIn(spans(), { ...secrets, CHAT, REPLY })).toEqual([]);
  });
});

describe('the scan', () => {
  it.each(['as it is', 'in a URL', 'in base64', 'in hexadecimal'])('finds a secret %s', (form) => {
    const value = 'Plum Tortoise/71';
    const forms: Record<string, string> = {
      'as it is': value,
      'in a URL': encodeURIComponent(value),
      'in base64': Buffer.from(value).toString('base64'),
      'in hexadecimal': Buffer.from(value).toString('hex'),
    };
    expect(leaksIn([{ where: 'here', text: `x=${forms[form]}&y` }], { it: value })).toEqual(['it in here']);
  });

  it('finds a PIN as a whole number only, and pictures', () => {
    const traces = ['{"pin":"135790"}', '{"at":1713579012}', '"/9j/4AAQSkZJRg"'].map((text, i) => ({
      where: `${i}`,
      text,
    }));
    expect(leaksIn(traces, { PIN: '135790' })).toEqual(['PIN in 0', 'a picture in 2']);
  });
});
