/** @jest-environment node */
import { call, Empty, Optional, productCandles, Text } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import fc from 'fast-check';
import { FakeService } from '../testing/fake-service.js';
import { StreamSocket } from '../testing/stream-socket.js';
import { TestGateway } from '../testing/test-gateway.js';
import { Buckets } from './buckets.js';

class KnockRequest {
  @Optional() @Text(40) account?: string;
}
const shared = { auth: 'none', service: 'support', request: KnockRequest, reply: Empty, summary: 'Test' } as const;
const knock = call({ ...shared, path: 'spec/knock', limit: { max: 3, windowS: 60 } });
const stroll = call({ ...shared, path: 'spec/stroll' });

describe('buckets', () => {
  test('never allow more than burst and average, at any call times', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 200 }), (gaps) => {
        const buckets = new Buckets(10, 20);
        let now = 0;
        let passed = 0;
        for (const gap of gaps) {
          now += gap;
          if (buckets.take('k', now) === 0) passed++;
        }
        return passed <= 20 + (now * 10) / 1_000;
      }),
    );
  });

  test('report the seconds to wait, and separate callers', () => {
    const buckets = new Buckets(0.5, 1);
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0), buckets.take('a', 2_000)]).toEqual([
      0, 2, 0, 0,
    ]);
  });
});

describe.each([
  ['with Redis', {}],
  ['while Redis is down', { REDIS_URL: 'redis://127.0.0.1:1' }],
])('limits %s', (_name, settings) => {
  let gateway: TestGateway;
  let support: FakeService;

  beforeAll(async () => {
    gateway = await TestGateway.start({ RATE_PER_SECOND: 10, RATE_BURST: 30, TRUSTED_PROXIES: 1, ...settings });
    support = await new FakeService('support', gateway.nats)
      .on(knock, () => ({}))
      .on(stroll, () => ({}))
      .start();
  });
  afterAll(async () => {
    await support.stop();
    await gateway.stop();
  });

  const unique = Math.random().toString(36).slice(2);
  const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });

  test('a sensitive call beyond its limit gives 1006 with Retry-After, by network', async () => {
    const network = `2001:db8:${unique.slice(0, 3).replace(/[^0-9a-f]/g, '1')}:${process.pid.toString(16).slice(-4)}`;
    const ip = `${network}::1`;
    for (let i = 0; i < 3; i++) {
      expect((await gateway.post('spec/knock', {}, from(`${network}::${i}:1`))).body.code).toBe(0);
    }
    const { status, headers, body } = await gateway.post('spec/knock', {}, from(ip));
    expect([status, body.code, body.data]).toEqual([429, 1006, null]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await gateway.post('spec/stroll', {}, from(ip))).body.code).toBe(0);
  });

  test('and by the account it names, from everywhere, after ten times as many', async () => {
    const account = `Ann${unique}`;
    const knockFrom = async (name: string, host: number): Promise<number> =>
      (await gateway.post('spec/knock', { account: name }, from(`10.1.${process.pid % 250}.${host}`))).body.code;
    const codes: number[] = [];
    for (let i = 0; i < 30; i++) codes.push(await knockFrom(account, Math.floor(i / 3)));
    expect(codes).toEqual(Array.from({ length: 30 }, () => 0));
    expect(await knockFrom(account.toLowerCase(), 99)).toBe(1006);
  });

  test('any call gives 1006 once a network has used its burst, and works again later', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 31; i++) codes.push((await gateway.post('spec/stroll', {}, from('10.9.9.9'))).body.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(30);
    expect(codes.at(-1)).toBe(1006);
    gateway.clock.advance(100);
    expect((await gateway.post('spec/stroll', {}, from('10.9.9.9'))).body.code).toBe(0);
  });
});

test('candle subscriptions on the stream count as calls of the network', async () => {
  const gateway = await TestGateway.start({ RATE_PER_SECOND: 10, RATE_BURST: 30 });
  const market = await new FakeService('market', gateway.nats).on(productCandles, () => []).start();
  const sockets = [await StreamSocket.open(gateway.url), await StreamSocket.open(gateway.url)];
  const refused: number[] = [];
  for (const [n, socket] of sockets.entries()) {
    for (let i = 0; i < 20; i++) socket.send({ op: 'subscribe', candles: [`C${n}-${i}:1m`] });
    await socket.settled();
    refused.push(socket.received.filter(({ type, code }) => type === 'error' && code === 1006).length);
  }
  expect(refused).toEqual([0, 10]);
  await until(() => market.asked.length === 30);
  await Promise.all(sockets.map((socket) => socket.close()));
  await market.stop();
  await gateway.stop();
});
