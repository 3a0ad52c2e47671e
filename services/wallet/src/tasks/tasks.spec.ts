import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { connectRedis, Logger } from '@makoto/platform';
import { WalletConfig } from '../config.js';
import { WalletHarness } from '../testing/wallet-harness.js';
import type { DueTask } from './task.js';
import { TasksProcessor } from './tasks.processor.js';
import { Tasks } from './tasks.service.js';

let harness: WalletHarness;
let tasks: Tasks;
const done: string[] = [];
let waiting = Promise.withResolvers<void>();

beforeAll(async () => {
  harness = await WalletHarness.open();
  tasks = harness.get(Tasks);
  tasks.handle('spec', async (task: DueTask) => {
    done.push(task.target);
    waiting.resolve();
  });
  tasks.handle('spec_fails', () => Promise.reject(new Error('not today')));
});
beforeEach(() => {
  done.length = 0;
  waiting = Promise.withResolvers();
});
afterAll(() => harness.close());

async function schedule(
  kind: string,
  inMs: number,
  id: string = randomUUID(),
): Promise<{ id: string; target: string; dueAt: number }> {
  const task = { id, kind, target: randomUUID(), data: {}, dueAt: harness.clock.now() + inMs };
  await harness.db.dataSource.transaction((manager) => tasks.schedule(manager, task));
  return task;
}

async function waits(id: string): Promise<{ attempts: number; ms: number }> {
  const [row]: { attempts: number; due_at: string }[] = await harness.db.dataSource.query(
    'select attempts, due_at from tasks where id = $1',
    [id],
  );
  return { attempts: row?.attempts ?? 0, ms: Number(row?.due_at) - harness.clock.now() };
}

describe('a task', () => {
  it('runs when it is due and not before, once, however many look at it', async () => {
    const { id, target } = await schedule('spec', 1_000);
    await harness.pass(999);
    expect(done).toEqual([]);
    harness.clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, () => tasks.run(id)));
    await harness.pass(60_000);
    expect(done).toEqual([target]);
  });

  it('that fails is tried again, later each time, and never given up; the log raises its voice once', async () => {
    const { id } = await schedule('spec_fails', 0);
    const errors = jest.spyOn(harness.get(Logger), 'error');
    await harness.pass(0);
    expect(await waits(id)).toEqual({ attempts: 1, ms: 1_000 });
    for (let i = 0; i < 60; i++) await harness.pass(300_000);
    expect(await waits(id)).toEqual({ attempts: 61, ms: 300_000 });
    expect(errors.mock.calls).toEqual([[expect.stringContaining('an operator has to look'), expect.any(Error)]]);
    errors.mockRestore();
  });

  it('that waits for its next try is tried at once when it is asked for again', async () => {
    const task = await schedule('spec_fails', 0);
    for (let i = 0; i < 10; i++) await harness.pass(300_000);
    await schedule('spec_fails', 0, task.id);
    expect(await waits(task.id)).toMatchObject({ ms: 0 });
    await harness.pass(0);
    expect(await waits(task.id)).toEqual({ attempts: 11, ms: 300_000 });
    await schedule('spec_fails', 3_600_000, task.id);
    expect(await waits(task.id)).toMatchObject({ ms: 300_000 });
  });

  it('whose process died is taken over when its lease ends', async () => {
    const { id, target } = await schedule('spec', 0);
    await harness.db.dataSource.query('update tasks set due_at = $2, attempts = 1 where id = $1', [
      id,
      harness.clock.now() + 30_000,
    ]);
    await harness.pass(29_999);
    expect(done).toEqual([]);
    await harness.pass(1);
    expect(done).toEqual([target]);
  });

  it('is woken by its alarm in Redis, and found by the sweeper where Redis has forgotten it', async () => {
    const processor = harness.get(TasksProcessor);
    processor.onApplicationBootstrap();
    const alarmed = await schedule('spec', 0);
    tasks.trigger([alarmed]);
    await waiting.promise;
    expect(done).toEqual([alarmed.target]);
    waiting = Promise.withResolvers();
    const redis = connectRedis(process.env['TEST_REDIS_URL'] ?? '');
    const forgotten = await schedule('spec', 0);
    await redis.del('bull:wallet-tasks:wait', 'bull:wallet-tasks:delayed');
    redis.disconnect();
    harness.clock.advance(2_000);
    await waiting.promise;
    expect(done).toEqual([alarmed.target, forgotten.target]);
  });
});

it.each([
  ['is away', (socket: Socket) => socket.destroy()],
  ['does not answer', (socket: Socket) => socket.resume().on('error', () => undefined)],
])(
  'the processor of tasks stops while Redis %s',
  async (_, meet) => {
    const redis = createServer(meet).listen(0, '127.0.0.1');
    await once(redis, 'listening');
    const address = redis.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const config = Object.assign(new WalletConfig(), { REDIS_URL: `redis://127.0.0.1:${port}` });
    const processor = new TasksProcessor(config, tasks, harness.get(Logger));
    processor.onApplicationBootstrap();
    await once(redis, 'connection');
    await processor.onApplicationShutdown();
    redis.close();
  },
  60_000,
);
