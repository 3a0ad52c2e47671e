/** @jest-environment @stryker-mutator/jest-runner/jest-env/node */
import { once } from 'node:events';
import {
  AppError,
  apiTokenCheck,
  call,
  Empty,
  JsonObject,
  READ_SCOPE,
  restrictionsChanged,
  SESSION_ENDED_SUBJECT,
  sessionCheck,
  TRADE_SCOPE,
  TYPING_SUBJECT,
} from '@makoto/contracts';
import { eventSubject } from '@makoto/platform';
import { until } from '@makoto/platform/testing';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';

class WhoView {
  @JsonObject() who!: object;
}
const parts = { auth: 'user', service: 'support', request: Empty, reply: WhoView, summary: 'Test' } as const;
const reading = call({ ...parts, path: 'spec/reading', scopes: READ_SCOPE });
const trading = call({ ...parts, path: 'spec/trading', scopes: TRADE_SCOPE });
const withdrawing = call({ ...parts, path: 'spec/withdrawing' });
const optional = call({ ...parts, path: 'spec/optional', auth: 'optional', scopes: READ_SCOPE });
const operators = call({ ...parts, path: 'spec/operators', auth: 'operator' });

const RATE = { TOKEN_RATE_PER_SECOND: 1, TOKEN_RATE_BURST: 5, TRUSTED_PROXIES: 1 };
let gateway: TestGateway;
let identity: FakeService;
let support: FakeService;
let refusal: AppError | undefined;
let rights: { scopes: string[]; ip_list: string[] };
let count = 0;
let id: string;
let token: string;

beforeAll(async () => {
  gateway = await TestGateway.start(RATE);
  support = await new FakeService('support', gateway.nats).start();
  for (const def of [reading, trading, withdrawing, optional, operators]) support.on(def, (_, who) => ({ who }));
  identity = await new FakeService('identity', gateway.nats).start();
  identity.on(apiTokenCheck, () => {
    if (refusal) throw refusal;
    return { id, user_id: 'u1', ...rights, expires_at: gateway.clock.now() + 3_600_000 };
  });
});
afterAll(async () => {
  await Promise.all([identity.stop(), support.stop()]);
  await gateway.stop();
});
beforeEach(() => {
  refusal = undefined;
  rights = { scopes: ['read'], ip_list: [] };
  id = `t${++count}`;
  token = `mk_test_${String(count).padStart(43, 'x')}`;
  identity.asked.length = 0;
});

const ask = (path = 'spec/reading', authorization = token, ip = '203.0.113.7'): Promise<Answered> =>
  gateway.post(path, {}, { authorization, 'x-forwarded-for': ip, 'accept-language': 'en' });
const codeOf = async (answer: Promise<Answered>): Promise<[number, number]> => {
  const { status, body } = await answer;
  return [status, body.code];
};
/** An event of identity about its customer u1. */
const tell = async (subject: string, payload: object): Promise<void> => {
  gateway.nats.publish(subject, JSON.stringify(payload));
  await gateway.nats.flush();
  // A reply on the gateway's connection arrives after the event.
  await gateway.post('spec/optional', {});
};
const restrict = (): Promise<void> =>
  tell(eventSubject(restrictionsChanged.name), [{ user_id: 'u1', closed: false, frozen: true, kyc_status: 'none' }]);

describe('an API token', () => {
  test.each(['', 'Bearer '])('makes its customer’s calls of its scopes with the prefix "%s"', async (prefix) => {
    const { body } = await ask('spec/reading', prefix + token);
    expect(body.data).toMatchObject({ who: { userId: 'u1', sessionId: id } });
    expect(await codeOf(ask('spec/optional', prefix + token))).toEqual([200, 0]);
  });

  test.each([
    [['read'], [0, 1003, 1003, 1003]],
    [['trade'], [1003, 0, 1003, 1003]],
    [
      ['read', 'trade'],
      [0, 0, 1003, 1003],
    ],
  ])('with the scopes %j makes no other calls', async (scopes, codes) => {
    rights = { scopes, ip_list: [] };
    const paths = ['spec/reading', 'spec/trading', 'spec/withdrawing', 'spec/operators'];
    const got: number[] = [];
    for (const path of paths) got.push((await ask(path)).body.code);
    expect(got).toEqual(codes);
    expect((await ask('spec/withdrawing')).body.msg).toBe(
      'This API token may not do this. Use one with the scope that the call needs, or the app.',
    );
  });

  test('of live mode, or malformed, is refused without asking identity', async () => {
    for (const wrong of [token.replace('test', 'live'), `${token}x`, 'mk_test_', token.replace('mk_', 'mk-')]) {
      expect(await codeOf(ask('spec/reading', wrong))).toEqual([401, 1002]);
    }
    expect(identity.asked).toEqual([]);
  });

  test('is never sent to a service', async () => {
    await ask();
    expect(identity.asked).toHaveLength(1);
    expect(JSON.stringify([identity.asked, support.asked])).not.toContain(token);
  });

  test('works from its addresses alone', async () => {
    rights.ip_list = ['203.0.113.0/24', '2001:db8::/32'];
    for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::9']) {
      expect([ip, ...(await codeOf(ask('spec/reading', token, ip)))]).toEqual([ip, 200, 0]);
    }
    const { status, body } = await ask('spec/reading', token, '198.51.100.1');
    expect([status, body.code, body.data]).toEqual([403, 1003, { ip: '198.51.100.1' }]);
  });

  test('is checked once in 30 seconds, and says where it was last used', async () => {
    await ask();
    await ask('spec/reading', token, '203.0.113.8');
    expect(identity.asked).toHaveLength(1);
    gateway.clock.advance(20_000);
    await ask('spec/reading', token, '203.0.113.9');
    await until(() => identity.asked.length === 2);
    expect(identity.asked.map(({ data }) => Reflect.get(data, 'ip'))).toEqual(['203.0.113.7', '203.0.113.9']);
  });

  test('has a rate of its own', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) codes.push((await ask()).body.code);
    expect(codes).toEqual([0, 0, 0, 0, 0, 1006]);
    const { headers } = await ask();
    expect(headers.get('retry-after')).toBe('1');
    // Other tokens of the customer are not concerned, nor are log-ins.
    [id, token] = [`${id}b`, token.replace('x', 'y')];
    expect(await codeOf(ask())).toEqual([200, 0]);
    identity.on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 1_000 }));
    expect(await codeOf(ask('spec/withdrawing', gateway.token({ sub: 'u1', sid: 's1' })))).toEqual([200, 0]);
  });
});

describe('the end of an API token', () => {
  test('by revocation or a new password is immediate', async () => {
    for (const ended of [{ session_id: id }, { except_session_id: 's1' }]) {
      expect(await codeOf(ask())).toEqual([200, 0]);
      refusal = new AppError('UNAUTHENTICATED');
      await tell(SESSION_ENDED_SUBJECT, { user_id: 'u1', ...ended });
      expect(await codeOf(ask())).toEqual([401, 1002]);
      refusal = undefined;
    }
  });

  test('and its customer’s freeze are immediate, also while it is being checked', async () => {
    const first = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const original = { id, user_id: 'u1', ...rights, expires_at: gateway.clock.now() + 3_600_000 };
    const frozen = new AppError('ACCOUNT_RESTRICTED', { until: null, reason: 'a question' });
    identity.on(apiTokenCheck, async () => {
      if (refusal) throw refusal;
      first.resolve();
      await released.promise;
      return original;
    });
    const answer = ask();
    await first.promise;
    refusal = frozen;
    await restrict();
    released.resolve();
    expect(await codeOf(answer)).toEqual([403, 2012]);
    refusal = undefined;
    expect(await codeOf(ask())).toEqual([200, 0]);
    refusal = frozen;
    await restrict();
    expect(await codeOf(ask())).toEqual([403, 2012]);
  });
});

describe('the check of an API token', () => {
  const answered = (): object => ({ id, user_id: 'u1', ...rights, expires_at: gateway.clock.now() + 3_600_000 });

  test('finds it revoked meanwhile', async () => {
    let asked = 0;
    identity.on(apiTokenCheck, async () => {
      if (asked++ > 0) throw new AppError('UNAUTHENTICATED');
      const before = answered();
      await tell(SESSION_ENDED_SUBJECT, { user_id: 'u1', session_id: id });
      return before;
    });
    expect(await codeOf(ask())).toEqual([401, 1002]);
    expect(asked).toBe(2);
  });

  test('gives up when its customer’s restrictions change again during the second one', async () => {
    let changes = 2;
    identity.on(apiTokenCheck, async () => {
      if (changes-- > 0) await restrict();
      return answered();
    });
    expect(await codeOf(ask())).toEqual([503, 1007]);
    expect(await codeOf(ask())).toEqual([200, 0]);
  });
});

describe('a connection with an API token', () => {
  const open = async (): Promise<StreamSocket> => {
    const socket = await StreamSocket.open(gateway.url);
    socket.send({ op: 'auth', token });
    return socket;
  };

  beforeEach(() => {
    identity.on(apiTokenCheck, () => {
      if (refusal) throw refusal;
      return { id, user_id: 'u1', ...rights, expires_at: gateway.clock.now() + 3_600_000 };
    });
  });

  test.each([
    ['the scope to read', { scopes: ['trade'], ip_list: [] }],
    ['one of its addresses', { scopes: ['read'], ip_list: ['198.51.100.1'] }],
  ])('needs %s', async (_what, given) => {
    rights = given;
    const socket = await open();
    expect(await socket.nextOf('error')).toMatchObject({ code: 1003 });
    await socket.close();
  });

  test.each([
    [
      'revoked',
      new AppError('UNAUTHENTICATED'),
      (): Promise<void> => tell(SESSION_ENDED_SUBJECT, { user_id: 'u1', session_id: id }),
      1002,
    ],
    ['suspended', new AppError('ACCOUNT_RESTRICTED', { until: null, reason: null }), restrict, 2012],
  ])('is told and closed when the token is %s', async (_how, why, end, code) => {
    const socket = await open();
    await socket.nextOf('auth');
    const closed = once(socket.socket, 'close');
    refusal = why;
    await end();
    expect(await socket.nextOf('error')).toMatchObject({ code });
    await closed;
  });

  test('gets no messages of customer service', async () => {
    const person = await StreamSocket.open(gateway.url);
    identity.on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 60_000 }));
    person.send({ op: 'auth', token: gateway.token({ sub: 'u1', sid: 's1' }) });
    const socket = await open();
    await Promise.all([person.nextOf('auth'), socket.nextOf('auth')]);
    await tell(TYPING_SUBJECT, { user_id: 'u1', from: 'support' });
    await person.nextOf('typing');
    await socket.settled();
    expect(socket.received).toEqual([]);
    await Promise.all([person.close(), socket.close()]);
  });
});
