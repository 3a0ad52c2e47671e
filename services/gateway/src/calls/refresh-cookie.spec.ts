import { AppError, sessionCheck, userLogin, userLogout, userRefresh } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { type Answered, TestGateway } from '../testing/test-gateway.js';

const PATH = 'Path=/index.php/api/user/refresh';
const USER = {
  ...{ id: 'u1', username: 'somebody', icon: 'cat', invite_code: 'ABCD2345', level: 1, kyc_status: 'none', lang: 'en' },
  ...{ has_pay_password: true, has_totp: false, up_color: 'green', theme: 'system' },
  created_at: '2026-01-05T12:00:00.000Z',
};
const LOGIN = { account: 'somebody', password: 'a-good-passphrase', session: 'cookie' };

let gateway: TestGateway;
let identity: FakeService;

async function start(PUBLIC_URL: string): Promise<void> {
  gateway = await TestGateway.start({ PUBLIC_URL });
  const session = (token: string): object => ({
    access_token: `access ${token}`,
    expires_at: new Date(gateway.clock.now() + 600_000).toISOString(),
    renew_after_s: 480,
    refresh: { token, expires_at: new Date(gateway.clock.now() + 86_400_000).toISOString() },
    user: USER,
  });
  identity = await new FakeService('identity', gateway.nats)
    .on(userLogin, (data) => ({
      ...session('one'),
      ...(Reflect.get(data, 'session') === 'cookie' ? {} : { refresh: null }),
    }))
    .on(userRefresh, (data) => {
      if (Reflect.get(data, 'refresh_token') !== 'one') throw new AppError('UNAUTHENTICATED');
      return session('two');
    })
    .on(userLogout, () => ({}))
    .on(sessionCheck, () => ({ operator: false, expires_at: gateway.clock.now() + 3_600_000 }))
    .start();
}

async function stop(): Promise<void> {
  await identity.stop();
  await gateway.stop();
}

const renew = (headers: Record<string, string>): Promise<Answered> => gateway.post('user/refresh', {}, headers);
const codeOf = async (answer: Promise<Answered>): Promise<[number, number]> => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('the refresh token', () => {
  beforeAll(() => start('http://127.0.0.1'));
  afterAll(stop);

  test('goes into a cookie for one call of this site, and into nothing that scripts can read', async () => {
    const { headers, body } = await gateway.post('user/login', LOGIN);
    const cookie = `refresh=one; ${PATH}; Max-Age=86400; HttpOnly; SameSite=Strict`;
    expect(headers.getSetCookie()).toEqual([cookie]);
    expect(headers.get('authorization')).toBe('access one');
    expect(body.data).toMatchObject({ access_token: 'access one', renew_after_s: 480 });
    expect(body.data).not.toHaveProperty('refresh');
  });

  test('is given to nobody who does not ask for it', async () => {
    const { headers, body } = await gateway.post('user/login', { ...LOGIN, session: 'token' });
    expect([body.code, headers.getSetCookie()]).toEqual([0, []]);
    expect(body.data).not.toHaveProperty('refresh');
  });

  test('is taken from the cookie and replaced', async () => {
    const { status, headers, body } = await renew({ cookie: 'a=b; refresh=one; refresh2=x', 'x-refresh': '1' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ access_token: 'access two' })]);
    expect(headers.getSetCookie()[0]).toMatch(/^refresh=two; /);
  });

  test('is not taken from a page of another site, which cannot send the header, nor from the body', async () => {
    identity.asked.length = 0;
    expect(await codeOf(renew({ cookie: 'refresh=one' }))).toEqual([400, 1001]);
    expect(await codeOf(gateway.post('user/refresh', { refresh_token: 'one' }, { 'x-refresh': '1' }))).toEqual([
      401, 1002,
    ]);
    expect(identity.asked).toEqual([]);
  });

  test('stays where it is after a refusal, as another tab may have replaced it meanwhile', async () => {
    const { status, headers } = await renew({ cookie: 'refresh=old', 'x-refresh': '1' });
    expect([status, headers.getSetCookie()]).toEqual([401, []]);
  });

  test('is deleted at log-out', async () => {
    const authorization = gateway.token({ sub: 'u1', sid: 's1' });
    const { headers } = await gateway.post('user/logout', {}, { authorization });
    expect(headers.getSetCookie()).toEqual([`refresh=; ${PATH}; Max-Age=0; HttpOnly; SameSite=Strict`]);
  });
});

describe('with HTTPS', () => {
  beforeAll(() => start('https://makoto.example'));
  afterAll(stop);

  test('the cookie is sent over HTTPS only', async () => {
    const { headers } = await gateway.post('user/login', LOGIN);
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-refresh=one; .*; Secure$/);
    expect((await renew({ cookie: '__Secure-refresh=one', 'x-refresh': '1' })).status).toBe(200);
    expect((await renew({ cookie: 'refresh=one', 'x-refresh': '1' })).status).toBe(401);
  });
});
