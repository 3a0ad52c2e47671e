import {
  allCalls,
  fieldNames,
  sessionCheck,
  userLogin,
  userLogout,
  userRegister,
  userSessions,
} from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { callerOf, IdentityHarness, PASSWORD, START_MS, sessionOf } from '../testing/identity-harness.js';
import { field, refused } from '../testing/refused.js';

let identity: IdentityHarness;

beforeAll(async () => {
  identity = await IdentityHarness.start();
});
afterAll(() => identity.stop());

describe('registration', () => {
  it('opens an account and logs it in with a token valid for seven days', async () => {
    const reply = await identity.call(
      userRegister,
      { username: 'Taro1', password: PASSWORD, pay_password: '482913', agree: true },
      undefined,
      { lang: 'jp' },
    );
    expect(reply.user).toMatchObject({
      username: 'Taro1',
      email: null,
      lang: 'jp',
      up_color: 'red',
      has_pay_password: true,
      kyc_status: 'none',
    });
    expect(reply.user.invite_code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(Date.parse(reply.expires_at)).toBe(START_MS + 7 * 86_400_000);
    const claims: unknown = JSON.parse(Buffer.from(reply.access_token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toEqual({
      sub: reply.user.id,
      sid: expect.any(String),
      iat: START_MS / 1000,
      exp: START_MS / 1000 + 604_800,
    });
    const { operator } = await identity.ask(sessionCheck, {
      user_id: reply.user.id,
      session_id: sessionOf(reply.access_token),
    });
    expect(operator).toBe(false);
  });

  it('rejects invalid input and names the field', async () => {
    const body = { username: 'Hanako', password: PASSWORD, agree: true };
    const attempt = (change: object): Promise<unknown> => identity.call(userRegister, { ...body, ...change });
    await expect(attempt({ username: 'a'.repeat(19) })).rejects.toEqual(
      refused('VALIDATION', field('username', 'username')),
    );
    await expect(attempt({ username: 'hana_ko' })).rejects.toEqual(
      refused('VALIDATION', field('username', 'username')),
    );
    await expect(attempt({ username: '' })).rejects.toEqual(refused('VALIDATION', field('username', 'required')));
    await expect(attempt({ password: 'short1' })).rejects.toEqual(refused('VALIDATION', field('password', 'length')));
    await expect(attempt({ password: 'Password123' })).rejects.toEqual(
      refused('VALIDATION', field('password', 'common_password')),
    );
    await expect(attempt({ password: 'abababababab' })).rejects.toEqual(
      refused('VALIDATION', field('password', 'common_password')),
    );
    await expect(attempt({ confirm_password: 'another one' })).rejects.toEqual(
      refused('VALIDATION', field('confirm_password', 'mismatch')),
    );
    await expect(attempt({ pay_password: '12345' })).rejects.toEqual(
      refused('VALIDATION', field('pay_password', 'six_digits')),
    );
    await expect(attempt({ email: 'no address' })).rejects.toEqual(refused('VALIDATION', field('email', 'email')));
    await expect(attempt({ phone: '12' })).rejects.toEqual(refused('VALIDATION', field('phone', 'phone')));
    await expect(attempt({ phone: '+81 3 0000' })).rejects.toEqual(refused('VALIDATION', field('phone', 'phone')));
    await expect(attempt({ agree: false })).rejects.toEqual(refused('VALIDATION', field('agree', 'agree')));
    await expect(attempt({ agree: undefined })).rejects.toEqual(refused('VALIDATION', field('agree', 'required')));
    await expect(attempt({ balance: '1000000' })).rejects.toEqual(refused('VALIDATION', field('balance', 'unknown')));
    await expect(attempt({ invite_code: 'ZZZZZZZZ' })).rejects.toEqual(refused('UNKNOWN_INVITE_CODE'));
    await expect(attempt({})).resolves.toBeDefined();
  });

  it('opens one account per key, logs in again for a repeat, and rejects other details with the same key', async () => {
    const body = {
      username: 'Twice',
      password: PASSWORD,
      pay_password: '482913',
      email: 'twice@example.com',
      agree: true,
    };
    const as = { idempotencyKey: 'a key of the app' };
    const send = (change: object = {}, context: object = as) =>
      identity.call(userRegister, { ...body, ...change }, undefined, context);
    const replies = await Promise.all([send(), send(), send()]);
    expect(new Set(replies.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(replies.map(({ access_token }) => sessionOf(access_token))).size).toBe(3);
    const names: unknown[] = await identity.db.dataSource.query(`select 1 from login_names where user_id = $1`, [
      replies[0].user.id,
    ]);
    expect(names).toHaveLength(2);
    for (const change of [{ password: `${PASSWORD}x` }, { pay_password: '482914' }, { email: 'other@example.com' }]) {
      await expect(send(change)).rejects.toEqual(refused('CONFLICT'));
    }
    await send();
    for (let guess = 0; guess < 5; guess++) {
      await expect(send({ pay_password: `11111${guess}` })).rejects.toEqual(refused('CONFLICT'));
    }
    await expect(send()).rejects.toMatchObject({ errorName: 'PAY_PASSWORD_LOCKED' });
    for (let guess = 0; guess < 5; guess++) {
      await expect(send({ password: `${PASSWORD}${guess}` })).rejects.toEqual(refused('CONFLICT'));
    }
    await expect(send()).rejects.toMatchObject({ errorName: 'LOGIN_LOCKED' });
    await expect(send({}, { idempotencyKey: 'another' })).rejects.toEqual(refused('ALREADY_REGISTERED'));
    await expect(send({}, {})).rejects.toEqual(refused('ALREADY_REGISTERED'));
    const [taken]: { n: string }[] = await identity.db.dataSource.query(
      `select count(*) as n from login_names where name = 'other@example.com'`,
    );
    expect(taken?.n).toBe('0');
    await identity.db.dataSource.query('update users set created_at = created_at - 86400000 where id = $1', [
      replies[0].user.id,
    ]);
    await expect(send()).rejects.toEqual(refused('ALREADY_REGISTERED'));
  });

  it('gives a user name, regardless of case, to one of several concurrent requests', async () => {
    const tries = Array.from({ length: 20 }, (_, i) =>
      identity.call(userRegister, { username: i % 2 ? 'Racer' : 'rACER', password: PASSWORD, agree: true }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    for (const o of outcomes) if (o.status === 'rejected') expect(o.reason).toEqual(refused('ALREADY_REGISTERED'));
  });

  it("rejects a login name that is another customer's phone number or e-mail address", async () => {
    await identity.register({ username: 'Owner', email: 'Owner@Example.com', phone: '090-1234-5678' });
    const body = { password: PASSWORD, agree: true };
    const taken = refused('ALREADY_REGISTERED');
    await expect(identity.call(userRegister, { ...body, username: '09012345678' })).rejects.toEqual(taken);
    await expect(
      identity.call(userRegister, { ...body, username: 'other1', phone: '+81 90 1234 5678' }),
    ).rejects.toEqual(taken);
    await expect(
      identity.call(userRegister, { ...body, username: 'other2', email: 'OWNER@example.COM' }),
    ).rejects.toEqual(taken);
    const logins = ['OWNER', 'owner@EXAMPLE.com', '+819012345678', '09012345678', '090 1234 5678'];
    const replies = await Promise.all(
      logins.map((account) => identity.call(userLogin, { account, password: PASSWORD })),
    );
    expect(new Set(replies.map((r) => r.user.username))).toEqual(new Set(['Owner']));
    expect(replies[0]?.user).toMatchObject({ email: 'owner@example.com', phone: '+819012345678' });
  });

  it('saves the inviter and publishes the registration', async () => {
    const inviter = await identity.register();
    const [row]: { invite_code: string }[] = await identity.db.dataSource.query(
      'select invite_code from users where id = $1',
      [inviter.id],
    );
    const invited = await identity.register({ invite_code: ` ${row?.invite_code.toLowerCase()} ` });
    await until(() => identity.events.some((e) => isAbout(e.payload, invited.id)));
    const event = identity.events.find((e) => isAbout(e.payload, invited.id));
    const [{ invite_code } = { invite_code: '' }]: { invite_code: string }[] = await identity.db.dataSource.query(
      'select invite_code from users where id = $1',
      [invited.id],
    );
    expect(event).toEqual({
      subject: 'evt.identity.registered',
      payload: {
        user_id: invited.id,
        username: invited.username,
        invite_code,
        inviter_id: inviter.id,
        inviter_code: row?.invite_code,
        at: START_MS,
      },
    });
  });
});

describe('calls of a customer', () => {
  it('are all rejected without a token and with an operator’s token', async () => {
    const calls = allCalls().filter((def) => def.service === 'identity' && def.auth === 'user');
    expect(calls.length).toBeGreaterThan(15);
    const { id } = await identity.register();
    const body: Record<string, unknown> = {
      id,
      icon: 'fox',
      code: '123456',
      password: PASSWORD,
      new_paypwd: '482913',
      confirm_paypwd: '482913',
      purpose: 'icon',
      content: 'AAAA',
      real_name: 'x',
      gender: 'other',
      birthday: '1990-01-01',
      id_number: '123456',
      doc_type: 'passport',
      front: id,
    };
    for (const def of calls) {
      const known = Object.fromEntries(
        fieldNames(def.request).flatMap((name) => (name in body ? [[name, body[name]]] : [])),
      );
      await expect(identity.call(def, known)).rejects.toEqual(refused('UNAUTHENTICATED'));
      const operator = { context: { userId: id, operator: true } };
      await expect(identity.call(def, known, operator)).rejects.toEqual(refused('UNAUTHENTICATED'));
    }
  });
});

describe('a session', () => {
  it('ends at log-out, and every gateway is informed', async () => {
    const caller = await identity.register();
    const ids = { user_id: caller.id, session_id: sessionOf(caller.token) };
    await identity.ask(sessionCheck, ids);
    await identity.call(userLogout, {}, caller);
    await expect(identity.ask(sessionCheck, ids)).rejects.toEqual(refused('UNAUTHENTICATED'));
    await until(() => identity.ended.some((e) => e.session_id === ids.session_id));
    const again = callerOf(await identity.call(userLogin, { account: caller.username, password: PASSWORD }));
    expect(again.id).toBe(caller.id);
    await identity.ask(sessionCheck, { user_id: again.id, session_id: sessionOf(again.token) });
  });

  it('is rejected if it has expired, is unknown, or belongs to another customer', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const dead = refused('UNAUTHENTICATED');
    await expect(identity.ask(sessionCheck, { user_id: one.id, session_id: sessionOf(two.token) })).rejects.toEqual(
      dead,
    );
    await expect(identity.ask(sessionCheck, { user_id: one.id, session_id: 'nonsense' })).rejects.toEqual(dead);
    identity.clock.advance(7 * 86_400_000);
    await expect(identity.ask(sessionCheck, { user_id: one.id, session_id: sessionOf(one.token) })).rejects.toEqual(
      dead,
    );
    identity.clock.set(START_MS);
  });

  it('is checked correctly among concurrent checks, and its last activity is updated', async () => {
    const [living, gone, other] = [await identity.register(), await identity.register(), await identity.register()];
    await identity.call(userLogout, {}, gone);
    identity.clock.advance(61_000);
    const look = (user_id: string, token: string): Promise<unknown> =>
      identity.ask(sessionCheck, { user_id, session_id: sessionOf(token) });
    const looks = [
      look(living.id, living.token),
      look(gone.id, gone.token),
      look(living.id, other.token),
      look(living.id, living.token),
    ];
    const results = await Promise.allSettled(looks);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    const seen = [];
    for (const caller of [living, other]) {
      const { list } = await identity.call(userSessions, {}, caller);
      seen.push(list.map((device) => Date.parse(device.last_seen_at)));
    }
    expect(seen).toEqual([[identity.clock.now()], [START_MS]]);
    identity.clock.set(START_MS);
  });

  it('publishes the app’s device as a keyed hash, at registration and log-in', async () => {
    const device = 'random-words-of-an-app-0001';
    const [one, other] = [await identity.register({ device }), await identity.register({})];
    await identity.call(userLogin, { account: other.username, password: PASSWORD, device });
    const seen = () => identity.events.filter((e) => e.subject === 'evt.identity.device.seen').map((e) => e.payload);
    await until(() => seen().length === 2);
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(seen()).toEqual([one.id, other.id].map((user_id) => ({ user_id, kind: 'device', hash, at: START_MS })));
    expect(new Set(seen().map((payload) => JSON.stringify(payload).match(/"hash":"(\w+)"/)?.[1])).size).toBe(1);
    expect(JSON.stringify(seen())).not.toContain(device);
    await expect(
      identity.call(userLogin, { account: one.username, password: PASSWORD, device: 'short' }),
    ).rejects.toEqual(refused('VALIDATION', field('device', 'length')));
  });
});

function isAbout(payload: unknown, userId: string): boolean {
  return typeof payload === 'object' && payload !== null && 'user_id' in payload && payload.user_id === userId;
}
