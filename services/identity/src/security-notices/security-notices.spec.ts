import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  checkPayPassword,
  consoleCustomerUnfreeze,
  exportData,
  freezeAccount,
  type MailboxMessage,
  mailbox,
  payeeRemoved,
  payeeSeen,
  resetPwd,
  restrictions,
  sendCode,
  sessionCheck,
  totpEnable,
  totpSetup,
  undoContact,
  userLogin,
  userUpdate,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { Secret, TOTP } from 'otpauth';
import { type Caller, IdentityHarness, LOCAL, PASSWORD, sessionOf } from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const NEXT = 'quite another 8';
const PIN = '482913';
let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
});
afterAll(() => identity.stop());

const notices = async (email: string): Promise<MailboxMessage[]> =>
  (await identity.call(mailbox, { account: email }, undefined, LOCAL)).list.filter((m) => m.purpose === 'security');

/** Waits for this many notices; the newest first. */
async function told(email: string, count: number): Promise<MailboxMessage[]> {
  await until(async () => (await notices(email)).length === count);
  return notices(email);
}

const tokenIn = (text: string): string => /\/undo#freeze=([\w-]+)/.exec(text)?.[1] ?? '';

it('tells of a changed password, and its link freezes the account once, until an operator unfreezes it', async () => {
  const email = 'frozen@example.com';
  const caller = await identity.register({ email, pay_password: PIN });
  await identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
  const [notice] = await told(email, 1);
  expect(notice?.code).toBe('');
  const token = tokenIn(notice?.text ?? '');
  await expect(identity.call(freezeAccount, { token: 'x' })).rejects.toEqual(refused('NOT_FOUND'));
  await identity.call(freezeAccount, { token });
  await expect(identity.call(freezeAccount, { token })).rejects.toEqual(refused('NOT_FOUND'));
  const session = { user_id: caller.id, session_id: sessionOf(caller.token) };
  await expect(identity.ask(sessionCheck, session)).rejects.toMatchObject({ errorName: 'UNAUTHENTICATED' });
  await expect(identity.call(userLogin, { account: email, password: NEXT })).rejects.toMatchObject({
    errorName: 'ACCOUNT_RESTRICTED',
  });
  const pin = { user_id: caller.id, pay_password: PIN, second_factor: true };
  await expect(identity.ask(checkPayPassword, pin)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
  expect(await identity.ask(restrictions, { user_id: caller.id })).toMatchObject({ frozen: true, locked: true });
  const operator = { context: { userId: randomUUID(), operator: true } };
  await identity.call(consoleCustomerUnfreeze, { id: caller.id, reason: 'Identity document checked' }, operator);
  await identity.call(userLogin, { account: email, password: NEXT });
  expect(await identity.ask(checkPayPassword, pin)).toMatchObject({});
});

it('removes a second factor that was turned on in the 72 hours before, and no older one', async () => {
  const operator = { context: { userId: randomUUID(), operator: true } };
  for (const isOld of [false, true]) {
    const email = `factor${isOld}@example.com`;
    const caller = await identity.register({ email });
    const { secret } = await identity.call(totpSetup, {}, caller);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
    await identity.call(totpEnable, { code }, caller);
    await told(email, 1);
    identity.clock.advance(72 * 3_600_000 - (isOld ? 0 : 1));
    await identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
    identity.clock.advance(1);
    const [notice] = await told(email, 2);
    await identity.call(freezeAccount, { token: tokenIn(notice?.text ?? '') });
    await identity.call(consoleCustomerUnfreeze, { id: caller.id, reason: 'Identity document checked' }, operator);
    const login = identity.call(userLogin, { account: email, password: NEXT });
    if (isOld) await expect(login).rejects.toEqual(refused('SECOND_FACTOR'));
    else expect((await login).user.has_totp).toBe(false);
  }
});

it('leaves a notice of a kind that it does not know to a process of a newer version', async () => {
  const email = 'later@example.com';
  const caller = await identity.register({ email });
  const add =
    'insert into security_notices (id, user_id, kind, token_hash, at, due_at) values ($1, $2, $3, $4, $5, $5)';
  const id = randomUUID();
  await identity.db.dataSource.query(add, [id, caller.id, 'a_later_kind', Buffer.alloc(32), identity.clock.now() - 1]);
  // A notice that is sent after it shows that it was passed over.
  await identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
  await told(email, 1);
  const row = 'select due_at is not null as waits, attempts from security_notices where id = $1';
  expect(await identity.db.dataSource.query(row, [id])).toEqual([{ waits: true, attempts: 0 }]);
});

it('freezes once, although two devices use the link at once, and ends the links of all other notices', async () => {
  const email = 'twice@example.com';
  const caller = await identity.register({ email });
  const login = (device: string) => identity.call(userLogin, { account: email, password: PASSWORD, device });
  await login('a-new-device-of-twice');
  await identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
  const [one, other] = (await told(email, 2)).map((m) => tokenIn(m.text));
  const outcomes = await Promise.allSettled([1, 2].map(() => identity.call(freezeAccount, { token: one })));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(identity.call(freezeAccount, { token: other })).rejects.toEqual(refused('NOT_FOUND'));
});

it('is also in the message about a new e-mail address or phone number', async () => {
  const email = 'moved@example.com';
  const caller = await identity.register({ email });
  const phone = '+819012349999';
  await identity.call(sendCode, { account: phone, purpose: 'bind_phone' }, caller);
  await identity.call(userUpdate, { phone, code: await identity.code(phone) }, caller);
  const changed = async (): Promise<MailboxMessage[]> => {
    const { list } = await identity.call(mailbox, { account: email }, undefined, LOCAL);
    return list.filter(({ purpose, to }) => purpose === 'contact_changed' && to === email);
  };
  await until(async () => (await changed()).length === 1);
  const [message] = await changed();
  expect(message?.text).toContain('/undo?token=');
  await identity.call(freezeAccount, { token: tokenIn(message?.text ?? '') });
  expect(await identity.ask(restrictions, { user_id: caller.id })).toMatchObject({ locked: true });
});

it('tells in the customer’s language of each payee that was added or removed', async () => {
  const email = 'payees@example.com';
  const caller = await identity.register({ email });
  await identity.call(userUpdate, { lang: 'jp' }, caller);
  const at = identity.clock.now();
  const seen = { user_id: caller.id, kind: 'card', hash: 'a'.repeat(64), at };
  identity.nats.publish(`evt.${payeeSeen.name}`, JSON.stringify([seen]));
  await told(email, 1);
  identity.nats.publish(`evt.${payeeRemoved.name}`, JSON.stringify([{ user_id: caller.id, kind: 'address', at }]));
  const texts = (await told(email, 2)).map((m) => m.text);
  expect(texts.some((each) => each.startsWith('出金先の銀行口座が追加または変更されました。'))).toBe(true);
  expect(texts.some((each) => each.startsWith('出金先のウォレットアドレスが削除されました。'))).toBe(true);
});

it('tells of a log-in on a device that the customer never used, and of no other', async () => {
  const email = 'devices@example.com';
  const caller = await identity.register({ email, device: 'the-first-device-of-a' });
  const login = (device: string) => identity.call(userLogin, { account: email, password: PASSWORD, device });
  await login('the-first-device-of-a');
  await login('another-device-of-a');
  await told(email, 1);
  await login('another-device-of-a');
  await login('the-third-device-of-a');
  expect((await told(email, 2)).every((m) => tokenIn(m.text) !== '')).toBe(true);
  const rows: { token_hash: Buffer }[] = await identity.db.dataSource.query(
    'select token_hash from security_notices where user_id = $1',
    [caller.id],
  );
  expect(rows).toHaveLength(2);
  const { security } = await identity.call(exportData, {}, caller);
  expect(security).toMatchObject({
    notices: [{ kind: 'device' }, { kind: 'device' }],
    devices: Array.from({ length: 3 }, () => ({ seen_at: expect.anything() })),
  });
});

it('has a link that works for 72 hours', async () => {
  const email = 'late@example.com';
  const caller = await identity.register({ email });
  await identity.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
  const [notice] = await told(email, 1);
  identity.clock.advance(72 * 3_600_000);
  await expect(identity.call(freezeAccount, { token: tokenIn(notice?.text ?? '') })).rejects.toEqual(
    refused('NOT_FOUND'),
  );
});

/** A provider of text messages that refuses notices at first, and a live service that uses it. */
async function withProvider(
  test: (live: IdentityHarness, sent: URLSearchParams[], accept: () => void) => Promise<void>,
): Promise<void> {
  const sent: URLSearchParams[] = [];
  let refuse = true;
  const provider = createServer(async (request, response) => {
    const message = new URLSearchParams(await text(request));
    if (!refuse || !tokenIn(message.get('Body') ?? '')) sent.push(message);
    response.writeHead(refuse && tokenIn(message.get('Body') ?? '') ? 500 : 201).end('{}');
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const at = provider.address();
  const SMS_URL = `http://account:token@127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const live = await IdentityHarness.start({
    ...{ MODE: 'live', CONSOLE_TOTP_SECRET: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', SMS_URL, SMS_FROM: '+15005550006' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@makoto.example', ALLOWED_JURISDICTIONS: 'JP' },
  });
  try {
    await test(live, sent, () => {
      refuse = false;
    });
  } finally {
    await live.stop();
    provider.closeAllConnections();
    provider.close();
  }
}

/** Binds a phone number with the code that was sent to it. */
async function bindPhone(live: IdentityHarness, caller: Caller, phone: string, sent: URLSearchParams[]): Promise<void> {
  const before = sent.length;
  await live.call(sendCode, { account: phone, purpose: 'bind_phone' }, caller);
  await until(() => sent.length === before + 1);
  const code = /\d{6}/.exec(sent[before]?.get('Body') ?? '')?.[0] ?? '';
  await live.call(userUpdate, { phone, code, password: PASSWORD }, caller);
}

/** Waits until a notice is postponed; its next try is half a minute later. Then lets it be sent. */
async function retried(live: IdentityHarness, accept: () => void): Promise<void> {
  const next = [live.clock.now() + 30_000];
  await until(async () => {
    const rows: unknown[] = await live.db.dataSource.query('select 1 from security_notices where due_at = $1', next);
    return rows.length === 1;
  });
  accept();
  live.clock.advance(30_000);
}

it('is a text message for customers without an e-mail address, and is sent again if the provider refuses it', async () => {
  await withProvider(async (live, sent, accept) => {
    const phone = '+819012345678';
    const caller = await live.register();
    await bindPhone(live, caller, phone, sent);
    await live.call(resetPwd, { old_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }, caller);
    await retried(live, accept);
    await until(() => sent.length === 2);
    expect(sent[1]?.get('To')).toBe(phone);
    await live.call(freezeAccount, { token: tokenIn(sent[1]?.get('Body') ?? '') });
  });
});

it('about a new phone number is sent again to the earlier one if the provider refuses it', async () => {
  await withProvider(async (live, sent, accept) => {
    const [first, second] = ['+819012345671', '+819012345672'];
    const caller = await live.register();
    await bindPhone(live, caller, first, sent);
    live.clock.advance(72 * 3_600_000);
    await bindPhone(live, caller, second, sent);
    await retried(live, accept);
    await until(() => sent.length === 3);
    expect(sent[2]?.get('To')).toBe(first);
    const body = sent[2]?.get('Body') ?? '';
    expect(await live.call(undoContact, { token: /\/undo\?token=(\S+)/.exec(body)?.[1] })).toEqual({ kind: 'phone' });
  });
});
