import { randomUUID } from 'node:crypto';
import {
  allCalls,
  checkPayPassword,
  consoleAuditList,
  consoleCustomerDocuments,
  consoleCustomerEndSessions,
  consoleCustomerNames,
  consoleCustomerResetTotp,
  consoleLogin,
  consoleMe,
  consoleOperatorCreate,
  consoleOperatorDisable,
  consoleOperatorEnable,
  consoleOperatorEndSessions,
  consoleOperatorResetTotp,
  consoleOperatorRole,
  consolePassword,
  operatorRole,
  type Role,
  sessionCheck,
  totpEnable,
  totpSetup,
  userLogin,
} from '@makoto/contracts';
import { Secret, TOTP } from 'otpauth';
import {
  IdentityHarness,
  OPERATOR,
  START_MS,
  sessionOf,
  PASSWORD as USER_PASSWORD,
} from '../testing/identity-harness.js';
import { refused } from '../testing/refused.js';

const PASSWORD = 'a passphrase of the staff';
const MINUTE_MS = 60_000;

interface Admin {
  id: string;
  sessionId: string;
  email: string;
  secret: string;
  context: object;
}

let identity: IdentityHarness;
let owner: Admin;

beforeAll(async () => {
  identity = await IdentityHarness.start();
  identity.peers.start();
  owner = await login(OPERATOR.email, OPERATOR.password, '');
});
afterAll(() => identity.stop());
beforeEach(() => identity.clock.set(START_MS));

async function login(email: string, password: string, secret: string, new_password?: string): Promise<Admin> {
  const code = secret && new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
  const reply = await identity.call(consoleLogin, { email, password, new_password, ...(code ? { totp: code } : {}) });
  const { id } = reply.operator;
  const sessionId = sessionOf(reply.access_token);
  return { id, sessionId, email, secret, context: { userId: id, sessionId, operator: true } };
}

async function staff(role: Role): Promise<Admin> {
  const email = `${role}${Math.floor(performance.now() * 1000)}@makoto.example`;
  const { password, totp_secret } = await identity.call(consoleOperatorCreate, { email, role }, owner);
  return login(email, password ?? '', totp_secret, PASSWORD);
}

const check = (admin: Admin) => identity.ask(sessionCheck, { user_id: admin.id, session_id: admin.sessionId });

describe('an operator’s role', () => {
  it('is owner for the first operator, and determines the allowed calls', async () => {
    expect(await check(owner)).toMatchObject({ operator: true, role: 'owner' });
    const auditor = await staff('auditor');
    const me = await identity.call(consoleMe, {}, auditor);
    expect(me.role).toBe('auditor');
    expect(me.calls).toContain('audit/list');
    expect(me.calls).not.toContain('operators/create');
    const all = allCalls().filter((def) => def.auth === 'operator');
    expect((await identity.call(consoleMe, {}, owner)).calls).toHaveLength(all.length);
  });

  it('is returned to other services unless the operator is disabled or unknown', async () => {
    const admin = await staff('support');
    const roleOf = (operator_id: string) => identity.ask(operatorRole, { operator_id });
    expect(await roleOf(admin.id)).toEqual({ role: 'support' });
    await identity.call(consoleOperatorDisable, { id: admin.id }, owner);
    for (const id of [admin.id, randomUUID(), 'nobody']) await expect(roleOf(id)).rejects.toEqual(refused('NOT_FOUND'));
    await identity.call(consoleOperatorEnable, { id: admin.id }, owner);
    expect(await roleOf(admin.id)).toEqual({ role: 'support' });
  });

  it('can be changed by another owner, which ends the operator’s sessions', async () => {
    const admin = await staff('support');
    expect((await check(admin)).role).toBe('support');
    await identity.call(consoleOperatorRole, { id: admin.id, role: 'finance' }, owner);
    await expect(check(admin)).rejects.toEqual(refused('UNAUTHENTICATED'));
    identity.clock.advance(30_000);
    expect((await check(await login(admin.email, PASSWORD, admin.secret))).role).toBe('finance');
    await expect(identity.call(consoleOperatorRole, { id: owner.id, role: 'auditor' }, owner)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
    const { list } = await identity.call(consoleAuditList, { subject: admin.id }, owner);
    expect(list.find((entry) => entry.action === 'operator.role')?.details).toEqual({ from: 'support', to: 'finance' });
  });

  it('is restored when a disabled operator is enabled', async () => {
    const admin = await staff('reviewer');
    await identity.call(consoleOperatorDisable, { id: admin.id }, owner);
    identity.clock.advance(30_000);
    await expect(login(admin.email, PASSWORD, admin.secret)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await identity.call(consoleOperatorEnable, { id: admin.id }, owner);
    expect((await check(await login(admin.email, PASSWORD, admin.secret))).role).toBe('reviewer');
  });
});

describe('a lost second factor', () => {
  it('of an operator is replaced by an owner, which ends the sessions', async () => {
    const admin = await staff('support');
    const reset = await identity.call(consoleOperatorResetTotp, { id: admin.id }, owner);
    expect(reset.operator).toMatchObject({ id: admin.id, has_totp: true });
    await expect(check(admin)).rejects.toEqual(refused('UNAUTHENTICATED'));
    await expect(login(admin.email, PASSWORD, admin.secret)).rejects.toEqual(refused('SECOND_FACTOR'));
    expect((await check(await login(admin.email, PASSWORD, reset.totp_secret))).role).toBe('support');
    await expect(identity.call(consoleOperatorResetTotp, { id: owner.id }, owner)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
    await expect(identity.call(consoleOperatorResetTotp, { id: randomUUID() }, owner)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
    const { list } = await identity.call(consoleAuditList, { subject: admin.id }, owner);
    expect(list.filter((entry) => entry.action === 'operator.reset_totp')).toMatchObject([{ operator_id: owner.id }]);
  });

  it('of a customer is disabled by a reviewer, which ends the sessions and starts the cooling time', async () => {
    const reviewer = await staff('reviewer');
    const user = await identity.register({ pay_password: '482913' });
    const body = { id: user.id, reason: 'Seen by video with the passport' };
    const reset = (): Promise<unknown> => identity.call(consoleCustomerResetTotp, body, reviewer);
    await expect(reset()).rejects.toEqual(refused('CONFLICT'));
    const { secret } = await identity.call(totpSetup, {}, user);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.clock.now() });
    await identity.call(totpEnable, { code }, user);
    const credentials = { account: user.username, password: USER_PASSWORD };
    await expect(identity.call(userLogin, credentials)).rejects.toEqual(refused('SECOND_FACTOR'));
    identity.clock.advance(MINUTE_MS);
    expect(await reset()).toMatchObject({ user: { id: user.id, has_totp: false } });
    await expect(identity.ask(sessionCheck, { user_id: user.id, session_id: sessionOf(user.token) })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    await identity.call(userLogin, credentials);
    const { changed_at } = await identity.ask(checkPayPassword, {
      user_id: user.id,
      pay_password: '482913',
      second_factor: false,
    });
    expect(changed_at).toBe(START_MS + MINUTE_MS);
    const { list } = await identity.call(consoleAuditList, { subject: user.id }, owner);
    expect(list[0]).toMatchObject({ action: 'customer.reset_totp', details: { reason: body.reason } });
  });

  it('of an operator opens no session if it is replaced while a log-in is in progress', async () => {
    const admin = await staff('support');
    identity.clock.advance(MINUTE_MS);
    const reset = (): Promise<unknown> => identity.call(consoleOperatorResetTotp, { id: admin.id }, owner);
    const started = (): Promise<unknown> => login(admin.email, PASSWORD, admin.secret);
    await expect(identity.blockAt('attempts', started, reset)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
  });

  it('of a customer opens no session if it is disabled while a log-in is in progress', async () => {
    const reviewer = await staff('reviewer');
    const user = await identity.register();
    const { secret } = await identity.call(totpSetup, {}, user);
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = (): string => app.generate({ timestamp: identity.clock.now() });
    await identity.call(totpEnable, { code: code() }, user);
    identity.clock.advance(MINUTE_MS);
    const device = '0123456789abcdef0123456789abcdef';
    const credentials = { account: user.username, password: USER_PASSWORD, totp: code(), device };
    const body = { id: user.id, reason: 'Seen by video with the passport' };
    const reset = (): Promise<unknown> => identity.call(consoleCustomerResetTotp, body, reviewer);
    await expect(identity.blockAt('outbox', () => identity.call(userLogin, credentials), reset)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await identity.call(userLogin, { account: user.username, password: USER_PASSWORD });
  });
});

describe('an operator’s session', () => {
  it('ends half an hour after the last call, and twelve hours after log-in', async () => {
    const admin = await staff('finance');
    for (let minutes = 0; minutes < 719; minutes += 29) {
      identity.clock.set(START_MS + minutes * MINUTE_MS);
      await check(admin);
    }
    identity.clock.set(START_MS + 720 * MINUTE_MS);
    await expect(check(admin)).rejects.toEqual(refused('UNAUTHENTICATED'));
    const idle = await login(admin.email, PASSWORD, admin.secret);
    identity.clock.advance(29 * MINUTE_MS);
    // A check that is not a use does not extend the session.
    await identity.ask(sessionCheck, { user_id: idle.id, session_id: idle.sessionId, is_use: false });
    identity.clock.advance(MINUTE_MS);
    await expect(check(idle)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  it('survives a change of the password, which ends all others', async () => {
    const first = await staff('support');
    identity.clock.advance(30_000);
    const second = await login(first.email, PASSWORD, first.secret);
    const change = { old_password: PASSWORD, new_password: 'another passphrase of it' };
    await expect(identity.call(consolePassword, { ...change, old_password: 'wrong' }, second)).rejects.toEqual(
      refused('WRONG_CREDENTIALS'),
    );
    await identity.call(consolePassword, change, second);
    await check(second);
    await expect(check(first)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });
});

describe('an operator’s initial password', () => {
  it('that the owner chose stays the operator’s', async () => {
    const email = 'chosen@makoto.example';
    const made = await identity.call(consoleOperatorCreate, { email, password: PASSWORD, role: 'support' }, owner);
    expect(made.password).toBeNull();
    const admin = await login(email, PASSWORD, made.totp_secret);
    expect((await check(admin)).role).toBe('support');
  });

  it('works for the first log-in within 72 hours, which replaces it', async () => {
    const email = 'initial@makoto.example';
    const made = await identity.call(consoleOperatorCreate, { email, role: 'support' }, owner);
    const attempt = (password: string | null | undefined, secret: string, own?: string): Promise<Admin> => {
      identity.clock.advance(30_000);
      return login(email, password ?? '', secret, own);
    };
    const { password: initial, totp_secret: secret } = made;
    for (const own of [undefined, initial ?? ''])
      await expect(attempt(initial, secret, own)).rejects.toEqual(refused('INITIAL_PASSWORD'));
    await expect(attempt('a guess', secret)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(attempt(initial, secret, 'makoto console')).rejects.toEqual(refused('VALIDATION'));
    identity.clock.advance(72 * 60 * MINUTE_MS);
    await expect(attempt(initial, secret, PASSWORD)).rejects.toEqual(refused('WRONG_CREDENTIALS'));

    const again = await identity.call(consoleOperatorResetTotp, { id: made.operator.id }, owner);
    expect(again.password).not.toBe(initial);
    await check(await attempt(again.password, again.totp_secret, PASSWORD));
    await expect(attempt(again.password, again.totp_secret, PASSWORD)).rejects.toEqual(refused('WRONG_CREDENTIALS'));
    await expect(attempt(PASSWORD, again.totp_secret, PASSWORD)).rejects.toEqual(refused('CONFLICT'));
    await check(await attempt(PASSWORD, again.totp_secret));
    const { list } = await identity.call(consoleAuditList, { subject: made.operator.id }, owner);
    expect(list.map(({ action }) => action)).toContain('operator.password');
  });
});

describe('sessions on a device in other hands', () => {
  it('of an operator are ended by another owner; the operator may log in again', async () => {
    const admin = await staff('support');
    await identity.call(consoleOperatorEndSessions, { id: admin.id }, owner);
    await expect(check(admin)).rejects.toEqual(refused('UNAUTHENTICATED'));
    identity.clock.advance(30_000);
    await check(await login(admin.email, PASSWORD, admin.secret));
    await expect(identity.call(consoleOperatorEndSessions, { id: owner.id }, owner)).rejects.toEqual(
      refused('FORBIDDEN'),
    );
  });

  it('of a customer are ended by a reviewer, with a reason; the customer may log in again', async () => {
    const reviewer = await staff('reviewer');
    const user = await identity.register();
    const body = { id: user.id, reason: 'The phone was stolen' };
    const isOpen = () => identity.ask(sessionCheck, { user_id: user.id, session_id: user.context.sessionId ?? '' });
    await isOpen();
    await identity.call(consoleCustomerEndSessions, body, reviewer);
    await expect(isOpen()).rejects.toEqual(refused('UNAUTHENTICATED'));
    await identity.call(userLogin, { account: user.username, password: USER_PASSWORD });
    const { list } = await identity.call(consoleAuditList, { subject: user.id }, owner);
    expect(list[0]).toMatchObject({ action: 'customer.end_sessions', details: { reason: body.reason } });
    await expect(identity.call(consoleCustomerEndSessions, { ...body, id: randomUUID() }, reviewer)).rejects.toEqual(
      refused('NOT_FOUND'),
    );
  });
});

it('customers’ names are returned in bulk, and access to their documents is logged', async () => {
  const user = await identity.register();
  const names = await identity.call(consoleCustomerNames, { ids: [user.id, owner.id, 'x'] }, owner);
  expect(names.list).toEqual([{ id: user.id, username: user.username }]);
  expect((await identity.call(consoleCustomerDocuments, { id: user.id }, owner)).list).toEqual([]);
  await expect(identity.call(consoleCustomerDocuments, { id: owner.id }, owner)).rejects.toEqual(refused('NOT_FOUND'));
  const { list } = await identity.call(consoleAuditList, { subject: user.id }, owner);
  expect(list.map((entry) => [entry.action, entry.operator_id])).toEqual([['documents.view', owner.id]]);
});
