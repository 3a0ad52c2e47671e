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
  fieldNames,
  restrictions,
  sessionCheck,
  userLogin,
} from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import { IdentityHarness, OPERATOR, PASSWORD, START_MS, sessionOf } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

interface Desk {
  id: string;
  sessionId: string;
  context: object;
}

let identity: IdentityHarness;
let desk: Desk;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
  desk = await login(OPERATOR);
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

async function login(credentials: object): Promise<Desk> {
  const { operator, access_token } = await identity.call(consoleLogin, credentials);
  const claims: unknown = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ op: true, sub: operator.id });
  const sessionId = sessionOf(access_token);
  return { id: operator.id, sessionId, context: { userId: operator.id, sessionId, operator: true } };
}

describe('operators', () => {
  it('log in by their own accounts; the one of the settings needs no second factor in practice mode', async () => {
    expect(await identity.call(consoleMe, {}, desk)).toMatchObject({ email: OPERATOR.email, has_totp: false });
    expect(await identity.ask(sessionCheck, { user_id: desk.id, session_id: desk.sessionId })).toMatchObject({
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

  it('add each other with a second factor, and end each other but not themselves', async () => {
    const account = { email: 'second@makoto.example', password: 'yet another long one' };
    await expect(
      identity.call(consoleOperatorCreate, { ...account, role: 'support', password: 'short' }, desk),
    ).rejects.toEqual(refused('VALIDATION', field('password', 'length')));
    const { operator, totp_secret } = await identity.call(consoleOperatorCreate, { ...account, role: 'support' }, desk);
    await expect(identity.call(consoleOperatorCreate, { ...account, role: 'support' }, desk)).rejects.toEqual(
      refused('ALREADY_REGISTERED'),
    );
    await expect(login(account)).rejects.toEqual(refused('SECOND_FACTOR'));
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    const second = await login({ ...account, totp });
    expect((await identity.call(consoleOperatorList, {}, desk)).total).toBe(2);
    await expect(identity.call(consoleOperatorDisable, { id: desk.id }, desk)).rejects.toEqual(refused('FORBIDDEN'));
    await identity.call(consoleOperatorDisable, { id: operator.id }, desk);
    await expect(identity.ask(sessionCheck, { user_id: second.id, session_id: second.sessionId })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    await expect(login({ ...account, totp })).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('are changed under their own id however it is written, and nobody changes themselves', async () => {
    const me = { id: desk.id.toUpperCase() };
    for (const change of [
      identity.call(consoleOperatorDisable, me, desk),
      identity.call(consoleOperatorResetTotp, me, desk),
      identity.call(consoleOperatorRole, { ...me, role: 'support' }, desk),
    ]) {
      await expect(change).rejects.toEqual(refused('FORBIDDEN'));
    }
    const account = { email: 'capitals@makoto.example', password: 'a long one in capitals' };
    const { operator } = await identity.call(consoleOperatorCreate, { ...account, role: 'support' }, desk);
    const { totp_secret } = await identity.call(consoleOperatorResetTotp, { id: operator.id.toUpperCase() }, desk);
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    expect((await login({ ...account, totp })).id).toBe(operator.id);
    const { list } = await identity.call(consoleAuditList, { subject: operator.id }, desk);
    expect(list.map(({ action }) => action)).toContain('operator.reset_totp');
  });

  it('get no session from a log-in that was under way when they were disabled', async () => {
    const account = { email: 'under.way@makoto.example', password: 'yet another long one' };
    const { operator, totp_secret } = await identity.call(consoleOperatorCreate, { ...account, role: 'support' }, desk);
    const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp: identity.clock.now() });
    const disable = (): Promise<unknown> => identity.call(consoleOperatorDisable, { id: operator.id }, desk);
    await expect(identity.blockAt('attempts', () => login({ ...account, totp }), disable)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
  });

  it('log out', async () => {
    const other = await login(OPERATOR);
    await identity.call(consoleLogout, {}, other);
    await expect(identity.ask(sessionCheck, { user_id: other.id, session_id: other.sessionId })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
  });
});

describe('the console', () => {
  it('answers no customer, whichever call it is', async () => {
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
  it('are found by the beginning of a name, an address or a number, and by their id', async () => {
    const user = await identity.register({ username: 'Findme77', email: 'find@example.com', phone: '080-1111-2222' });
    await identity.db.dataSource.query('update users set real_name = $2 where id = $1', [user.id, 'Mori Hanako']);
    const find = async (keyword: string): Promise<string[]> =>
      (await identity.call(consoleCustomerList, { keyword }, desk)).list.map((customer) => customer.user.id);
    for (const keyword of ['findme', 'FIND@ex', '+8180', '080 1111 2222', 'mori', ' Mori H', user.id])
      expect(await find(keyword)).toEqual([user.id]);
    for (const keyword of ['%', '_indme', 'nobody', 'hanako', randomUUID()]) expect(await find(keyword)).toEqual([]);
    const page = await identity.call(consoleCustomerList, { page: 1, size: 1 }, desk);
    expect(page.list).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    await expect(identity.call(consoleCustomerList, { size: 101 }, desk)).rejects.toEqual(
      refused('VALIDATION', field('size', 'range')),
    );
  });

  it('are frozen and let go with a reason; they may still log in', async () => {
    const user = await identity.register();
    await expect(identity.call(consoleCustomerFreeze, { id: user.id }, desk)).rejects.toEqual(
      refused('VALIDATION', field('reason', 'required')),
    );
    await expect(identity.call(consoleCustomerFreeze, { id: user.id, reason: 'x' }, user)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
    await expect(identity.call(consoleCustomerFreeze, { id: randomUUID(), reason: 'x' }, desk)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    const reason = 'Papers look forged';
    expect(await identity.call(consoleCustomerFreeze, { id: user.id, reason }, desk)).toMatchObject({
      status: 'frozen',
      frozen_reason: reason,
    });
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ frozen: true, reason });
    await identity.call(userLogin, { account: user.username, password: PASSWORD });
    expect((await identity.call(consoleCustomerList, { status: 'frozen' }, desk)).list.map((c) => c.user.id)).toEqual([
      user.id,
    ]);
    await identity.call(consoleCustomerUnfreeze, { id: user.id, reason: 'They are real' }, desk);
    expect(await identity.ask(restrictions, { user_id: user.id })).toMatchObject({ frozen: false, reason: null });
    expect(await identity.call(consoleCustomerGet, { id: user.id }, desk)).toMatchObject({
      status: 'active',
      balances: [],
    });
    const { list } = await identity.call(consoleAuditList, { subject: user.id }, desk);
    expect(list.map((entry) => [entry.action, entry.details])).toEqual([
      ['customer.unfreeze', { reason: 'They are real' }],
      ['customer.freeze', { reason }],
    ]);
  });
});

describe('the audit log', () => {
  it('takes what other services tell, once, in one unbroken chain', async () => {
    const entry = { operator_id: desk.id, action: 'withdrawal.approve', subject: 'w-1', details: { amount: '5.00' } };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => identity.ask(auditAppend, { ...entry, id: `w-1:${i % 10}` })),
    );
    const { list, total } = await identity.call(consoleAuditList, { subject: 'w-1' }, desk);
    expect([list.length, total]).toEqual([10, 10]);
    const verdict = await identity.call(consoleAuditVerify, {}, desk);
    expect(verdict).toMatchObject({ ok: true, broken_at: null });
  });

  it('cannot be changed, and shows it where someone does so past its guard', async () => {
    const { query } = { query: (sql: string): Promise<unknown> => identity.db.dataSource.query(sql) };
    await expect(query('update audit_log set subject = subject')).rejects.toThrow('only grows');
    await expect(query('delete from audit_log')).rejects.toThrow('only grows');
    await expect(query('truncate audit_log')).rejects.toThrow('only grows');
    await query('alter table audit_log disable trigger audit_log_guard');
    await query('update audit_log set details = \'{"amount":"500.00"}\' where seq = 2');
    expect(await identity.call(consoleAuditVerify, {}, desk)).toMatchObject({ ok: false, broken_at: 2, entries: 1 });
  });
});
