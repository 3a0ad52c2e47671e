import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Logger } from '../logging/logger.js';
import { JobWorker } from './job-worker.js';

it.each([
  ['is away', (socket: Socket) => socket.destroy()],
  ['does not answer', (socket: Socket) => socket.resume().on('error', () => undefined)],
])('a worker stops while Redis %s', async (_, meet) => {
  const redis = createServer(meet).listen(0, '127.0.0.1');
  await once(redis, 'listening');
  const address = redis.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const options = { name: 'spec', redisUrl: `redis://127.0.0.1:${port}`, log: new Logger('spec', 'silent') };
  const worker = new JobWorker(options, () => Promise.resolve());
  await once(redis, 'connection');
  await worker.close();
  redis.close();
});
