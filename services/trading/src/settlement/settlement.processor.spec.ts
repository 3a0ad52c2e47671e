import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { JobMetrics, Logger, Metrics } from '@makoto/platform';
import { until } from '@makoto/platform/testing';
import { sampleOrder, tradingConfig } from '../testing/sample-order.js';
import { NOW, SettlementHarness } from '../testing/settlement-harness.js';
import { emptyRedis } from '../testing/trading-harness.js';
import { SettlementProcessor } from './settlement.processor.js';
import { SettlementQueue } from './settlement-queue.js';

let harness: SettlementHarness;

beforeAll(async () => {
  harness = await SettlementHarness.open();
});
afterAll(() => harness.close());

it('a settle time that is scheduled is settled by its job, with nobody else looking for it', async () => {
  await harness.reset();
  const [due, later] = [sampleOrder(), sampleOrder({ settleTime: NOW + 60_000 })];
  for (const order of [due, later]) await harness.write(order);
  const config = Object.assign(tradingConfig(''), { REDIS_URL: await emptyRedis() });
  const log = new Logger('spec', 'silent');
  const metrics = new Metrics();
  const queue = new SettlementQueue(config, harness.feed, new JobMetrics(metrics, harness.clock), log);
  const processor = new SettlementProcessor(config, harness.settlement, log);
  processor.onModuleInit();
  for (const { settleTime } of [later, due, due]) queue.schedule(settleTime);
  await until(async () => (await harness.results())[due.id] === 'win');
  expect(await harness.results()).toMatchObject({ [later.id]: 'open' });
  expect(await metrics.text()).toContain('jobs{queue="settlement",state="delayed"} 1');
  await processor.onModuleDestroy();
  await queue.onApplicationShutdown();
});

it.each([
  ['is down', (socket: Socket) => socket.destroy()],
  ['does not answer', (socket: Socket) => socket.resume().on('error', () => undefined)],
])('the settlement worker stops while Redis %s', async (_, meet) => {
  const redis = createServer(meet).listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const address = redis.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const config = Object.assign(tradingConfig(''), { REDIS_URL: `redis://127.0.0.1:${port}` });
  const processor = new SettlementProcessor(config, harness.settlement, new Logger('spec', 'silent'));
  processor.onModuleInit();
  await once(redis, 'connection');
  await processor.onModuleDestroy();
  redis.close();
});
