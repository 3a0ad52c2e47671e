import { orderCreate, productList, SERVICES, sessionCheck } from '@makoto/contracts';
import { FakeService } from '../testing/fake-service.js';
import { TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;
let support: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start();
  support = await new FakeService('support', gateway.nats).start();
});
afterAll(async () => {
  await support.stop();
  await gateway.stop();
});

describe('unavailable services', () => {
  test('a call whose service is gone gives 1007 immediately', async () => {
    const started = performance.now();
    const { status, body } = await gateway.post('product/list', {});
    expect([status, body.code]).toEqual([503, 1007]);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(productList.service).toBe('market');
  });

  test('an unchecked token is refused while identity is down', async () => {
    const { body } = await gateway.post('order/create', {}, { authorization: gateway.token({ sub: 'u1', sid: 's1' }) });
    expect([body.code, orderCreate.auth, sessionCheck.service]).toEqual([1007, 'user', 'identity']);
  });

  test('health lists the services that answer and those that do not, with 503 while there are such', async () => {
    const { status, body } = await gateway.fetch('common/health');
    expect([status, body.code]).toEqual([503, 0]);
    expect(body.data).toMatchObject({ status: 'degraded', parts: { gateway: 'ok', support: 'ok', market: 'away' } });
  });

  test('health calls a service late that answers calls but cannot add jobs', async () => {
    const late = await new FakeService('trading', gateway.nats, ['redis']).start();
    // Callers within half a second share an answer.
    gateway.clock.advance(1_000);
    const { body } = await gateway.fetch('common/health');
    expect(body.data).toMatchObject({ status: 'degraded', parts: { trading: 'late' } });
    await late.stop();
  });

  test('a gateway without Redis answers calls, and health says that it lacks something', async () => {
    const lame = await TestGateway.start({ REDIS_URL: 'redis://127.0.0.1:1' });
    const services = await Promise.all(SERVICES.map((name) => new FakeService(name, lame.nats).start()));
    const { status, body } = await lame.fetch('common/health');
    expect([status, body.data]).toMatchObject([200, { status: 'degraded', parts: { gateway: 'late', support: 'ok' } }]);
    await Promise.all(services.map((service) => service.stop()));
    await lame.stop();
  });
});
