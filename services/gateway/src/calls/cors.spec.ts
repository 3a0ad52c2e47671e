import { TestGateway } from '../testing/test-gateway.js';

const LISTED = 'https://app.example.com';
const CALL = '/index.php/api/common/no_such_call';

let gateway: TestGateway;
let closed: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({ CORS_ORIGINS: `http://localhost:8000, ${LISTED}` });
  closed = await TestGateway.start();
});
afterAll(async () => {
  await gateway.stop();
  await closed.stop();
});

const preflight = (at: TestGateway, origin: string): Promise<Response> =>
  fetch(at.url + CALL, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  });

test('the preflight of a listed origin permits the methods and headers of the API', async () => {
  const { status, headers } = await preflight(gateway, LISTED);
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    'access-control-allow-origin': LISTED,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers':
      'Authorization, Accept-Language, Content-Type, Idempotency-Key, Traceparent, X-XSRF-TOKEN',
    vary: 'Origin',
  });
});

test('a success and every kind of error can be read by a listed origin', async () => {
  const health = await gateway.fetch('common/health', { headers: { origin: LISTED } });
  const unknown = await gateway.fetch(CALL, { headers: { origin: LISTED } });
  const anonymous = await gateway.post('user/sessions', {}, { origin: LISTED });
  const broken = await gateway.post('user/login', '{', { origin: LISTED });
  const malformed = await gateway.fetch('%zz', { headers: { origin: LISTED } });
  expect([unknown, anonymous, broken, malformed].map(({ status }) => status)).toEqual([404, 401, 400, 404]);
  for (const { headers } of [health, unknown, anonymous, broken, malformed]) {
    expect(headers.get('access-control-allow-origin')).toBe(LISTED);
    expect(headers.get('access-control-expose-headers')).toBe('Authorization, X-Request-Id, Retry-After');
    expect(headers.get('vary')).toBe('Origin');
  }
});

test.each(['https://evil.example', 'https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
  'the origin %s, which is not listed, gets no permission',
  async (origin) => {
    const replies = [await preflight(gateway, origin), await gateway.fetch(CALL, { headers: { origin } })];
    for (const { headers } of replies) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('vary')).toBe('Origin');
    }
  },
);

test('without the setting, no origin gets permission', async () => {
  for (const { headers } of [
    await preflight(closed, LISTED),
    await closed.fetch(CALL, { headers: { origin: LISTED } }),
  ]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-') || name === 'vary')).toEqual([]);
  }
});
