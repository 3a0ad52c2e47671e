import { randomUUID } from 'node:crypto';
import { connectRedis } from '@makoto/platform';
import { WalletBed } from '../testing/wallet-bed.js';
import type { DueTask } from './task.js';
import { TasksProcessor } from './tasks.processor.js';
import { Tasks } from './tasks.service.js';

let bed: WalletBed;
let tasks: Tasks;
const done: string[] = [];
let waiting = Promise.withResolvers<void>();

beforeAll(async () => {
  bed = await WalletBed.open();
  tasks = bed.get(Tasks);
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
afterAll(() => bed.close());

async function schedule(kind: string, inMs: number): Promise<{ id: string; target: string; dueAt: number }> {
  const task = { id: randomUUID(), kind, target: randomUUID(), data: {}, dueAt: bed.clock.now() + inMs };
  await bed.db.dataSource.transaction((manager) => tasks.schedule(manager, task));
  return task;
}

describe('a task', () => {
  it('runs when it is due and not before, once, however many look at it', async () => {
    const { id, target } = await schedule('spec', 1_000);
    await bed.pass(999);
    expect(done).toEqual([]);
    bed.clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, () => tasks.run(id)));
    await bed.pass(60_000);
    expect(done).toEqual([target]);
  });

  it('that fails is tried again, later each time, and left for an operator in the end', async () => {
    const { id } = await schedule('spec_fails', 0);
    const read = async (): Promise<{ attempts: number; due_at: string | null }> => {
      const [row] = await bed.db.dataSource.query('select attempts, due_at from tasks where id = $1', [id]);
      return row;
    };
    await bed.pass(0);
    const first = await read();
    expect(Number(first.due_at) - bed.clock.now()).toBe(1_000);
    for (let i = 0; i < 60; i++) await bed.pass(300_000);
    expect(await read()).toEqual({ attempts: 50, due_at: null });
  });

  it('whose process died is taken over when its lease ends', async () => {
    const { id, target } = await schedule('spec', 0);
    await bed.db.dataSource.query('update tasks set due_at = $2, attempts = 1 where id = $1', [
      id,
      bed.clock.now() + 30_000,
    ]);
    await bed.pass(29_999);
    expect(done).toEqual([]);
    await bed.pass(1);
    expect(done).toEqual([target]);
  });

  it('is woken by its alarm in Redis, and found by the sweeper where Redis has forgotten it', async () => {
    const processor = bed.get(TasksProcessor);
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
    bed.clock.advance(2_000);
    await waiting.promise;
    expect(done).toEqual([alarmed.target, forgotten.target]);
  });
});
