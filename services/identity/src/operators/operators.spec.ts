import { randomUUID } from 'node:crypto';
import {
  allCalls,
  auditAppend,
  consoleAuditList,
  consoleAuditVerify,
  consoleCustomerFreeze,
  consoleCustomerGet,
  consoleCustomerList,
  consoleCustomerUnfreeze,
  consoleLogin,
  consoleLogout,
  consoleMe,
  consoleOperatorCreate,
  consoleOperatorDisable,
  consoleOperatorList,
  consoleOperatorResetTotp,
  consoleOperatorRole,
  consoleOperatorUnlock,
  fieldNames,
  restrictions,
  sessionCheck,
  userLogin,
  walletOperatorActed,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { Secret, TOTP } from 'otpauth';
import { IdentityHarness, OPERATOR, PASSWORD, START_MS, sessionOf } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

const OWN = 'a passphrase of their own';

interface Admin {
  id: string;
  sessionId: string;
  context: object;
}

let identity: IdentityHarness;
let admin: Admin;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
  admin = await login(OPERATOR);
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

async function login(credentials: object): Promise<Admin> {
  const { operator, access_token } = await identity.call(consoleLogin, credentials);
  const claims: unknown = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ op: true, sub: operator.id });
  const sessionId = sessionOf(access_token);
  return { id: operator.id, sessionId, context: { userId: operator.id, sessionId, operator: true } };
}

describe('operators', () => {
  it('log in with their own accounts; the first operator needs no second factor in practice mode', async () => {
    expect(await identity.call(consoleMe, {}, admin)).toMatchObject({ email: OPERATOR.email, has_totp: false });
    expect(await identity.ask(sessionCheck, { user_id: admin.id, session_id: admin.sessionId })).toMatchObject({
      operator: true,
    });
    await expect(identity.call(userLogin, { account: OPERATOR.email, password: OPERATOR.password })).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    const customer = await identity.register({ email: 'customer@example.com' });
    const attempt = { email: 'customer@example.com', password: PASSWORD };
    await expect(identity.call(consoleLogin, attempt)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(identity.call(consoleMe, {}, customer)).rejects.toEqual(refused('FORBIDDEN'));
  });

  it('are locked out after five failures', async () => {
    const wrong = { email: 'nobody@makoto.example', password: 'wrong' };
    for (let i = 0; i < 5; i++)
      await expect(identity.call(consoleLogin, wrong)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(identity.call(consoleLogin, wrong)).rejects.toEqual(
      refused('LOGIN_LOCKED', { params: { retry_after_s: 60 } }),
    );
  });

  it('are not locked out by a stranger elsewhere, and are unlocked by another owner', async () => {
    const account = { email: 'target@makoto.example', password: OWN };
    const role = { email: account.email, role: 'support' };
    const { operator, password, totp_secret } = await identity.call(consoleOperatorCreate, role, admin);
    const app = new TOTP({ secret: Secret.fromBase32(totp_secret) });
    const totp = app.generate({ timestamp: identity.clock.now() });
    await login({ ...account, password, totp, new_password: OWN });
    identity.clock.advance(30_000);
    const logIn = (): Promise<Admin> => login({ ...account, totp: app.generate({ timestamp: identity.clock.now() }) });
    const guess = (ip: string): Promise<unknown> =>
      identity.call(consoleLogin, { ...account, password: 'wrong' }, undefined, { ip });
    for (let i = 0; i < 5; i++) await guess('198.51.100.1').catch(() => undefined);
    await expect(guess('198.51.100.1')).rejects.toEqual(refused('LOGIN_LOCKED'));
    expect((await logIn()).id).toBe(operator.id);
    for (let i = 0; i < 5; i++) await guess('203.0.113.7').catch(() => undefined);
    identity.clock.advance(30_000);
    await expect(logIn()).rejects.toEqual(refused('LOGIN_LOCKED'));
    await expect(identity.call(consoleOperatorUnlock, { id: admin.id }, admin)).rejects.toEqual(refused('FORBIDDEN'));
    await identity.call(consoleOperatorUnlock, { id: operator.id }, admin);
    expect((await logIn()).id).toBe(operator.id);
    const { list } = await identity.call(consoleAuditList, { subject: operator.id }, admin);
    expect(list.map(({ action }) => action)).toContain('operator.unlock');
    await identity.call(consoleOperatorDisable, { id: operator.id }, admin);
  });

  it('create each other with a second factor, and can disable others but not themselves', async () => {
    const account = { email: 'second@makoto.example', password: 'yet another long one' };
    await expect(
      identity.call(consoleOperatorCreate, { ...account, role: 'support', password: 'short' }, admin),
    ).rejects.toEqual(refused('VALIDATION', field('password', 'length')));
    const { operator, totp_secret } = await identity.call(
      consoleOperatorCreate,
      { ...account, role: 'support' },
      admin,
    );
    await expect(identity.call(consoleOperatorCreate, { ...account, role: 'support' }, admin)).rejects.toEqual(
      refused('ALREADY_REGISTERED'),
    );
    await expect(login(account)).rejects.toEqual(refused('SECOND_FACTOR'));
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    const second = await login({ ...account, totp });
    expect((await identity.call(consoleOperatorList, {}, admin)).total).toBe(3);
    await expect(identity.call(consoleOperatorDisable, { id: admin.id }, admin)).rejects.toEqual(refused('FORBIDDEN'));
    await identity.call(consoleOperatorDisable, { id: operator.id }, admin);
    await expect(identity.ask(sessionCheck, { user_id: second.id, session_id: second.sessionId })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    await expect(login({ ...account, totp })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('are found by an id in capitals, and cannot change their own accounts', async () => {
    const me = { id: admin.id.toUpperCase() };
    for (const change of [
      identity.call(consoleOperatorDisable, me, admin),
      identity.call(consoleOperatorResetTotp, me, admin),
      identity.call(consoleOperatorRole, { ...me, role: 'support' }, admin),
    ]) {
      await expect(change).rejects.toEqual(refused('FORBIDDEN'));
    }
    const account = { email: 'capitals@makoto.example', password: 'a long one in capitals' };
    const { operator } = await identity.call(consoleOperatorCreate, { ...account, role: 'support' }, admin);
    const id = operator.id.toUpperCase();
    const { password, totp_secret } = await identity.call(consoleOperatorResetTotp, { id }, admin);
    expect(password).toBeNull();
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    expect((await login({ ...account, totp })).id).toBe(operator.id);
    const { list } = await identity.call(consoleAuditList, { subject: operator.id }, admin);
    expect(list.map(({ action }) => action)).toContain('operator.reset_totp');
  });

  it('get no session from a log-in that was in progress when they were disabled', async () => {
    const account = { email: 'under.way@makoto.example', password: 'yet another long one' };
    const { operator, totp_secret } = await identity.call(
      consoleOperatorCreate,
      { ...account, role: 'support' },
      admin,
    );
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    const disable = (): Promise<unknown> => identity.call(consoleOperatorDisable, { id: operator.id }, admin);
    await expect(identity.blockAt('attempts', () => login({ ...account, totp }), disable)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
  });

  it('can log out', async () => {
    const other = await login(OPERATOR);
    await identity.call(consoleLogout, {}, other);
    await expect(identity.ask(sessionCheck, { user_id: other.id, session_id: other.sessionId })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
  });
});

describe('console calls', () => {
  it('are all forbidden to customers', async () => {
    const customer = await identity.register();
    const calls = allCalls().filter((def) => def.service === 'identity' && def.auth === 'operator');
    expect(calls.length).toBeGreaterThan(10);
    const body = {
      id: customer.id,
      user_id: customer.id,
      ids: [customer.id],
      reason: 'x',
      email: 'x@example.com',
      role: 'owner',
      password: 'quite a long one',
      old_password: PASSWORD,
      new_password: 'quite a long one',
      content: 'AAAA',
    };
    for (const def of calls) {
      const known = Object.fromEntries(Object.entries(body).filter(([name]) => fieldNames(def.request).includes(name)));
      await expect(identity.call(def, known, customer)).rejects.toEqual(refused('FORBIDDEN'));
      await expect(identity.call(def, known)).rejects.toEqual(refused('FORBIDDEN'));
    }
  });
});

describe('customers at the console', () => {
  it('are found by id, and by a prefix of a name, e-mail address or phone number', async () => {
    const user = await identity.register({ username: 'Findme77', email: 'find@example.com', phone: '080-1111-2222' });
    await identity.db.dataSource.query('update users set real_name = $2 where id = $1', [user.id, 'Mori Hanako']);
    const find = async (keyword: string): Promise<string[]> =>
      (await identity.call(consoleCustomerList, { keyword }, admin)).list.map((customer) => customer.user.id);
    for (const keyword of ['findme', 'FIND@ex', '+8180', '080 1111 2222', 'mori', ' Mori H', user.id])
      expect(await find(keyword)).toEqual([user.id]);
    for (const keyword of ['%', '_indme', 'nobody', 'hanako', randomUUID()]) expect(await find(keyword)).toEqual([]);
    const page = await identity.call(consoleCustomerList, { page: 1, size: 1 }, admin);
    expect(page.list).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    await expect(identity.call(consoleCustomerList, { size: 101 }, admin)).rejects.toEqual(
      refused('VALIDATION', field('size', 'range')),
    );
  });

  it('can be frozen and unfrozen with a reason, and may still log in', async () => {
    const user = await identity.register();
    await expect(identity.call(consoleCustomerFreeze, { id: user.id }, admin)).rejects.toEqual(
      refused('VALIDATION', field('reason', 'required')),
    );
    await expect(identity.call(consoleCustomerFreeze, { id: user.id, reason: 'x' }, user)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
    await expect(identity.call(consoleCustomerFreeze, { id: randomUUID(), reason: 'x' }, admin)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    const reason = 'Papers look forged';
    expect(await identity.call(consoleCustomerFreeze, { id: user.id, reason }, admin)).toMatchObject({
      status: 'frozen',
      frozen_reason: reason,
    });
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ frozen: true, reason });
    await identity.call(userLogin, { account: user.username, password: PASSWORD });
    expect((await identity.call(consoleCustomerList, { status: 'frozen' }, admin)).list.map((c) => c.user.id)).toEqual([
      user.id,
    ]);
    await identity.call(consoleCustomerUnfreeze, { id: user.id, reason: 'They are real' }, admin);
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ frozen: false, reason: null });
    expect(await identity.call(consoleCustomerGet, { id: user.id }, admin)).toMatchObject({
      status: 'active',
      balances: [],
    });
    const { list } = await identity.call(consoleAuditList, { subject: user.id }, admin);
    expect(list.map((entry) => [entry.action, entry.details])).toEqual([
      ['customer.unfreeze', { reason: 'They are real' }],
      ['customer.freeze', { reason }],
    ]);
  });
});

describe('the audit log', () => {
  it('appends the actions that the wallet publishes, each once', async () => {
    const entry = {
      ...{ id: randomUUID(), operator_id: admin.id, action: 'deposit.approve', subject: 'd-1' },
      details: { amount: '5.00' },
    };
    // Without message ids JetStream takes both.
    for (let i = 0; i < 2; i++) {
      identity.nats.publish(`evt.${walletOperatorActed.name}`, JSON.stringify([entry, { ...entry, id: randomUUID() }]));
    }
    const listed = async (): Promise<object[]> =>
      (await identity.call(consoleAuditList, { subject: 'd-1' }, admin)).list;
    await until(async () => (await listed()).length === 3);
    expect(await listed()).toMatchObject(
      Array.from({ length: 3 }, () => ({ operator_id: admin.id, action: 'deposit.approve', details: entry.details })),
    );
    expect(await identity.call(consoleAuditVerify, {}, admin)).toMatchObject({ ok: true });
  });

  it('appends the entries of other services once, in an intact chain', async () => {
    const entry = { operator_id: admin.id, action: 'withdrawal.approve', subject: 'w-1', details: { amount: '5.00' } };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => identity.ask(auditAppend, { ...entry, id: `w-1:${i % 10}` })),
    );
    const { list, total } = await identity.call(consoleAuditList, { subject: 'w-1' }, admin);
    expect([list.length, total]).toEqual([10, 10]);
    const verdict = await identity.call(consoleAuditVerify, {}, admin);
    expect(verdict).toMatchObject({ ok: true, broken_at: null });
  });

  it('rejects changes, and detects one made with the trigger disabled', async () => {
    const { query } = { query: (sql: string): Promise<unknown> => identity.db.dataSource.query(sql) };
    await expect(query('update audit_log set subject = subject')).rejects.toThrow('only grows');
    await expect(query('delete from audit_log')).rejects.toThrow('only grows');
    await expect(query('truncate audit_log')).rejects.toThrow('only grows');
    await query('alter table audit_log disable trigger audit_log_guard');
    await query('update audit_log set details = \'{"amount":"500.00"}\' where seq = 2');
    expect(await identity.call(consoleAuditVerify, {}, admin)).toMatchObject({ ok: false, broken_at: 2, entries: 1 });
  });
});
