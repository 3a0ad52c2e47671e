/** @jest-environment @stryker-mutator/jest-runner/jest-env/node */
import { AppError, call, Empty, JsonObject, SESSION_ENDED_SUBJECT, sessionCheck } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { FakeService } from '../testing/fake-service.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';

class WhoView {
  @JsonObject() who!: object;
}
const parts = { service: 'support', request: Empty, reply: WhoView, summary: 'Test' } as const;
const mine = call({ ...parts, path: 'spec/mine', auth: 'user' });
const admin = call({ ...parts, path: 'spec/admin', auth: 'operator', base: 'console' });
const enrol = call({ ...parts, path: 'spec/enrol', auth: 'operator', base: 'console', beforePasskey: true });
const either = call({ ...parts, path: 'spec/either', auth: 'optional' });

/** Identity's answer for a live session; here, operators' ids begin with o. */
const living = (data: object): object => ({
  operator: String(Reflect.get(data, 'user_id')).startsWith('o'),
  role: String(Reflect.get(data, 'user_id')).startsWith('o') ? 'owner' : null,
  needs_passkey: Reflect.get(data, 'user_id') === 'o-new',
  expires_at: gateway.clock.now() + 3_600_000,
});

const USER = { sub: 'u1', sid: 's1' };
let gateway: TestGateway;
let identity: FakeService;
let support: FakeService;
let dead: Set<string>;

beforeAll(async () => {
  gateway = await TestGateway.start();
  const who = (_data: object, context: object): object => ({ who: context });
  support = await new FakeService('support', gateway.nats)
    .on(mine, who)
    .on(admin, who)
    .on(enrol, who)
    .on(either, who)
    .start();
  identity = await new FakeService('identity', gateway.nats).start();
  identity.on(sessionCheck, (data) => {
    if (dead.has('away')) throw new AppError('UNAVAILABLE');
    if (dead.has(String(Reflect.get(data, 'session_id')))) throw new AppError('UNAUTHENTICATED');
    return living(data);
  });
});
afterAll(async () => {
  await Promise.all([identity.stop(), support.stop()]);
  await gateway.stop();
});
beforeEach(() => {
  dead = new Set();
  identity.asked.length = 0;
});

const ask = (authorization?: string, path = 'spec/mine'): Promise<Answered> =>
  gateway.post(path, {}, authorization === undefined ? {} : { authorization });
const codeOf = async (answer: Promise<Answered>): Promise<[number, number]> => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('tokens', () => {
  test.each(['', 'Bearer ', 'bearer '])('are accepted with the prefix "%s"', async (prefix) => {
    const { body } = await ask(prefix + gateway.token(USER));
    expect(body.data).toMatchObject({ who: { userId: 'u1', sessionId: 's1' } });
  });

  test('that are missing give 1002 with HTTP 401', async () => {
    expect(await codeOf(ask())).toEqual([401, 1002]);
    expect(await codeOf(ask('Bearer'))).toEqual([401, 1002]);
  });

  test('with a foreign signature or another algorithm give 1002', async () => {
    const good = gateway.token(USER);
    const [head, claims] = good.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    const forged = [
      'nonsense',
      `${head}.${claims}.AAAA`,
      unsigned,
      gateway.token(USER, 'another secret, just as long'),
      gateway.token(USER, undefined, 'HS512'),
      gateway.token({ sub: '', sid: 's1' }),
      `x${'y'.repeat(3_000)}`,
    ];
    for (const token of forged) expect(await codeOf(ask(token))).toEqual([401, 1002]);
    expect(identity.asked).toHaveLength(0);
  });

  test('that have expired give 1002, even if cached', async () => {
    const token = gateway.token({ ...USER, exp: gateway.clock.now() / 1000 + 10 });
    expect(await codeOf(ask(token))).toEqual([200, 0]);
    gateway.clock.advance(10_000);
    expect(await codeOf(ask(token))).toEqual([401, 1002]);
  });

  test('of owners who need a passkey are accepted for the calls before it alone', async () => {
    const authorization = gateway.token({ sub: 'o-new', sid: 's1', op: true });
    const post = (path: string): Promise<Answered> =>
      gateway.fetch(`/index.php/console/${path}`, { method: 'POST', headers: { authorization } });
    for (let i = 0; i < 2; i++) {
      expect(await codeOf(post('spec/admin'))).toEqual([403, 2016]);
      expect((await post('spec/enrol')).body.data).toMatchObject({ who: { userId: 'o-new', role: 'owner' } });
    }
  });

  test("of customers are refused for operators' calls, and vice versa", async () => {
    const operator = gateway.token({ sub: 'o1', sid: 's9', op: true });
    expect(
      await codeOf(
        gateway.fetch('/index.php/console/spec/admin', {
          method: 'POST',
          headers: { authorization: gateway.token(USER) },
        }),
      ),
    ).toEqual([403, 1003]);
    expect(await codeOf(ask(operator))).toEqual([403, 1003]);
    const served = await gateway.fetch('/index.php/console/spec/admin', {
      method: 'POST',
      headers: { authorization: operator },
    });
    expect(served.body.data).toMatchObject({ who: { userId: 'o1', operator: true } });
  });

  test('are optional where the call allows it, but an invalid one still gives 1002', async () => {
    expect((await ask(undefined, 'spec/either')).body.data).not.toHaveProperty('who.userId');
    expect((await ask(gateway.token(USER), 'spec/either')).body.data).toMatchObject({ who: { userId: 'u1' } });
    expect(await codeOf(ask('nonsense', 'spec/either'))).toEqual([401, 1002]);
  });
});

describe('sessions', () => {
  test('are checked once in 30 seconds, however many calls arrive', async () => {
    const token = gateway.token({ sub: 'u2', sid: 's2' });
    await Promise.all(Array.from({ length: 20 }, () => ask(token)));
    expect(identity.asked).toHaveLength(1);
    gateway.clock.advance(30_000);
    await ask(token);
    expect(identity.asked).toHaveLength(2);
  });

  test('in use are rechecked before a call has to wait, which detects ended ones', async () => {
    const [living, ended] = [gateway.token({ sub: 'u8', sid: 's8' }), gateway.token({ sub: 'u9', sid: 's9' })];
    for (const token of [living, ended]) await ask(token);
    gateway.clock.advance(20_000);
    dead.add('s9');
    for (const token of [living, ended]) expect(await codeOf(ask(token))).toEqual([200, 0]);
    await until(() => identity.asked.length === 4);
    await until(async () => (await codeOf(ask(ended)))[1] === 1002);
    identity.asked.length = 0;
    gateway.clock.advance(19_999);
    expect(await codeOf(ask(living))).toEqual([200, 0]);
    expect(identity.asked).toHaveLength(0);
  });

  test('stay valid until their 30 seconds are over if identity does not answer the recheck', async () => {
    const token = gateway.token({ sub: 'u10', sid: 's10' });
    await ask(token);
    gateway.clock.advance(20_000);
    dead.add('away');
    expect(await codeOf(ask(token))).toEqual([200, 0]);
    await until(() => identity.asked.length === 2);
    // The failed recheck reaches the gateway before the reply to this call does.
    await ask(token);
    expect(await codeOf(ask(token))).toEqual([200, 0]);
  });

  test('that have ended give 1002', async () => {
    dead.add('s3');
    expect(await codeOf(ask(gateway.token({ sub: 'u3', sid: 's3' })))).toEqual([401, 1002]);
  });

  test('end immediately on identity\u2019s event, and only those it names', async () => {
    const [first, second, other] = ['a', 'b', 'c'].map((sid) => gateway.token({ sub: 'u4', sid })) as [
      string,
      string,
      string,
    ];
    for (const token of [first, second, other]) await ask(token);
    dead = new Set(['a', 'b']);
    // The event comes by another connection than the calls.
    const ends = (token: string): Promise<void> => until(async () => (await codeOf(ask(token)))[1] === 1002);
    gateway.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify({ user_id: 'u4', session_id: 'a' }));
    await ends(first);
    expect(await codeOf(ask(second))).toEqual([200, 0]);
    gateway.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify({ user_id: 'u4', except_session_id: 'c' }));
    await ends(second);
    identity.asked.length = 0;
    expect(await codeOf(ask(other))).toEqual([200, 0]);
    expect(identity.asked).toHaveLength(0);
  });

  test('of one kind refuse tokens of the other kind', async () => {
    expect(await codeOf(ask(gateway.token({ sub: 'o7', sid: 's7' })))).toEqual([401, 1002]);
  });

  test('that end during their check are refused', async () => {
    let release = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      identity.on(sessionCheck, () => {
        resolve();
        return new Promise((answer) => {
          release = () => answer(living({}));
        });
      });
    });
    const answer = ask(gateway.token({ sub: 'u5', sid: 's5' }));
    await asked;
    gateway.nats.publish(SESSION_ENDED_SUBJECT, JSON.stringify({ user_id: 'u5' }));
    await gateway.nats.flush();
    release();
    expect(await codeOf(answer)).toEqual([401, 1002]);
  });

  test.each([
    ['is still live', 'c1', [200, 0]],
    ['ended without an event', 'c2', [401, 1002]],
  ])('are checked again if events may have been missed meanwhile: one that %s', async (_, sid, outcome) => {
    const first = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let asked = 0;
    identity.on(sessionCheck, async (data) => {
      if (asked++ > 0 && dead.has(String(Reflect.get(data, 'session_id')))) throw new AppError('UNAUTHENTICATED');
      first.resolve();
      if (asked === 1) await released.promise;
      return living(data);
    });
    const answer = ask(gateway.token({ sub: 'u6', sid }));
    await first.promise;
    dead.add('c2');
    // An unreadable event might have ended any session, as a lost connection might.
    gateway.nats.publish(SESSION_ENDED_SUBJECT, 'unreadable');
    await gateway.nats.flush();
    released.resolve();
    expect(await codeOf(answer)).toEqual(outcome);
    expect(asked).toBe(2);
  });
});
