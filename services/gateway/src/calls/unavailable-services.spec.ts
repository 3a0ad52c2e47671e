import { orderCreate, productList, sessionCheck } from '@makoto/contracts';
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

  test('health lists the services that answer and those that do not, and always answers', async () => {
    const { status, body } = await gateway.fetch('common/health');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'degraded', parts: { gateway: 'ok', support: 'ok', market: 'away' } });
  });
});
