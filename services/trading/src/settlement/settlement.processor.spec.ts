import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Logger } from '@makoto/platform';
import { tradingConfig } from '../testing/sample-order.js';
import { SettlementHarness } from '../testing/settlement-harness.js';
import { SettlementProcessor } from './settlement.processor.js';

let harness: SettlementHarness;

beforeAll(async () => {
  harness = await SettlementHarness.open();
});
afterAll(() => harness.close());

it.each([
  ['is down', (socket: Socket) => socket.destroy()],
  ['does not answer', (socket: Socket) => socket.resume().on('error', () => undefined)],
])(
  'the settlement worker stops while Redis %s',
  async (_, meet) => {
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
  },
  60_000,
);
