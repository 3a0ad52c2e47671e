/** @jest-environment node */
import { randomBytes, randomUUID } from 'node:crypto';
import { AppError, call, consoleRequestDetail, Empty, sessionCheck } from '@makoto/contracts';
import { until } from '@makoto/platform/testing';
import { FakeService } from '../testing/fake-service.js';
import { TestGateway } from '../testing/test-gateway.js';

const knock = call({
  path: 'spec/fail',
  auth: 'user',
  service: 'support',
  request: Empty,
  reply: Empty,
  summary: 'Test',
});
const OPERATOR = 'o1';

let gateway: TestGateway;
let support: FakeService;
let identity: FakeService;

beforeAll(async () => {
  gateway = await TestGateway.start({ TRACE_URL: 'http://traces/trace/' });
  support = await new FakeService('support', gateway.nats).start();
  identity = await new FakeService('identity', gateway.nats).start();
  identity.on(sessionCheck, ({ user_id }: { user_id?: string }) => ({
    operator: user_id === OPERATOR,
    role: user_id === OPERATOR ? 'support' : null,
    expires_at: gateway.clock.now() + 3_600_000,
  }));
});
afterAll(async () => {
  await Promise.all([support.stop(), identity.stop()]);
  await gateway.stop();
});

/** Asks as an operator of the support team. */
const find = (id: string) =>
  gateway.post(
    `/index.php/${consoleRequestDetail.base}/${consoleRequestDetail.path}`,
    { id },
    { authorization: gateway.token({ sub: OPERATOR, sid: 's', op: true }) },
  );

async function failWith(error: Error): Promise<{ id: string; userId: string }> {
  const [id, userId] = [randomBytes(16).toString('hex'), randomUUID()];
  support.on(knock, () => {
    throw error;
  });
  const headers = {
    authorization: gateway.token({ sub: userId, sid: 's' }),
    traceparent: `00-${id}-${'1'.repeat(16)}-00`,
  };
  await gateway.post('spec/fail', {}, headers);
  return { id, userId };
}

test.each([
  ['an internal error', new Error('password=hunter2'), 'INTERNAL'],
  ['a service that does not answer', new AppError('UNAVAILABLE'), 'UNAVAILABLE'],
])('a request that failed by %s is found by its number, without what was in it', async (_, error, name) => {
  const { id, userId } = await failWith(error);
  await until(async () => (await find(id)).status === 200);
  const { data } = (await find(id)).body;
  expect(data).toEqual({
    ...{ id, call: 'spec/fail', error: name, user_id: userId, operator: false },
    ...{ at: new Date(gateway.clock.now()).toISOString(), duration_ms: expect.any(Number) },
    trace_url: `http://traces/trace/${id}`,
  });
});

test('a request that was refused for a reason of its own is not noted', async () => {
  const { id } = await failWith(new AppError('INSUFFICIENT_FUNDS'));
  const later = await failWith(new Error('later'));
  await until(async () => (await find(later.id)).status === 200);
  expect((await find(id)).body.code).toBe(1004);
});

test('a number that cannot be one is refused', async () => {
  expect((await find('4bf92f35')).body).toMatchObject({ code: 1001, errors: [{ field: 'id' }] });
});
