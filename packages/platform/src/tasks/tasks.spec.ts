import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ServiceConfig } from '../config/service-config.js';
import { JobMetrics } from '../jobs/job-metrics.js';
import { connectRedis } from '../jobs/redis.js';
import { Logger } from '../logging/logger.js';
import { Metrics } from '../observability/metrics.js';
import { createTestDatabase, ManualClock, type TestDatabase, until } from '../testing/index.js';
import type { DueTask } from './task.js';
import { TaskTriggers, taskQueue } from './task-triggers.js';
import { TasksProcessor } from './tasks.processor.js';
import { Tasks } from './tasks.service.js';

class TasksTable implements MigrationInterface {
  name = 'TasksTable1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table tasks (id uuid primary key, kind text not null, target uuid not null, data jsonb not null,
                           due_at bigint not null, attempts int not null default 0)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tasks');
  }
}

const service = `spec${process.pid}`;
const config = Object.assign(new ServiceConfig(), { REDIS_URL: process.env['TEST_REDIS_URL'] });
const clock = new ManualClock(Date.UTC(2026, 10, 20, 9, 0, 0));
const log = new Logger('spec', 'silent');
const metrics = new Metrics();
const done: string[] = [];
let db: TestDatabase;
let triggers: TaskTriggers;
let tasks: Tasks;
let waiting = Promise.withResolvers<void>();

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'tasks', { migrations: [TasksTable] });
  triggers = new TaskTriggers(service, db.dataSource, config, new JobMetrics(metrics, clock), log);
  tasks = new Tasks(db.dataSource, clock, log, triggers);
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
afterAll(async () => {
  await triggers.onApplicationShutdown();
  await db.drop();
});

/** Moves time and runs the tasks that are due then. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  while ((await tasks.sweep(0)) > 0);
}

async function figure(series: string): Promise<number> {
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`makoto_${series} `));
  return Number(line?.split(' ').at(-1));
}

it('queues are measured: jobs by state', async () => {
  const queue = taskQueue(service);
  await until(async () => (await figure(`redis_up{queue="${queue}"}`)) === 1);
  triggers.set(randomUUID(), 60_000);
  triggers.set(randomUUID(), 0);
  await until(async () => (await figure(`jobs{queue="${queue}",state="waiting"}`)) === 1);
  await until(async () => (await figure(`jobs{queue="${queue}",state="delayed"}`)) === 1);
});

it('how long the oldest due task waits is measured, also of one without a trigger', async () => {
  const series = `job_oldest_wait_seconds{queue="${taskQueue(service)}"}`;
  const { target } = await schedule('spec', 60_000);
  expect(await figure(series)).toBe(0);
  clock.advance(150_000);
  expect(await figure(series)).toBe(90);
  await pass(0);
  expect(done).toEqual([target]);
  expect(await figure(series)).toBe(0);
});

async function schedule(
  kind: string,
  inMs: number,
  id: string = randomUUID(),
): Promise<{ id: string; target: string; dueAt: number }> {
  const task = { id, kind, target: randomUUID(), data: {}, dueAt: clock.now() + inMs };
  await db.dataSource.transaction((manager) => tasks.schedule(manager, task));
  return task;
}

async function waits(id: string): Promise<{ attempts: number; ms: number }> {
  const [row]: { attempts: number; due_at: string }[] = await db.dataSource.query(
    'select attempts, due_at from tasks where id = $1',
    [id],
  );
  return { attempts: row?.attempts ?? 0, ms: Number(row?.due_at) - clock.now() };
}

describe('a task', () => {
  it('runs once when it is due, however many processes try to run it', async () => {
    const { id, target } = await schedule('spec', 1_000);
    await pass(999);
    expect(done).toEqual([]);
    clock.advance(1);
    await Promise.all(Array.from({ length: 10 }, () => tasks.run(id)));
    await pass(60_000);
    expect(done).toEqual([target]);
  });

  it('is retried after growing waits without end when it fails, and logs one error', async () => {
    const { id } = await schedule('spec_fails', 0);
    const errors = jest.spyOn(log, 'error');
    await pass(0);
    expect(await waits(id)).toEqual({ attempts: 1, ms: 1_000 });
    for (let i = 0; i < 60; i++) await pass(300_000);
    expect(await waits(id)).toEqual({ attempts: 61, ms: 300_000 });
    expect(errors.mock.calls).toEqual([
      [expect.stringContaining('an operator should look into it'), expect.any(Error)],
    ]);
    errors.mockRestore();
  });

  it('is retried at once when it is scheduled again while it waits', async () => {
    const task = await schedule('spec_fails', 0);
    for (let i = 0; i < 10; i++) await pass(300_000);
    await schedule('spec_fails', 0, task.id);
    expect(await waits(task.id)).toMatchObject({ ms: 0 });
    await pass(0);
    expect(await waits(task.id)).toEqual({ attempts: 11, ms: 300_000 });
    await schedule('spec_fails', 3_600_000, task.id);
    expect(await waits(task.id)).toMatchObject({ ms: 300_000 });
  });

  it('is taken over when its process died and its lease has ended', async () => {
    const { id, target } = await schedule('spec', 0);
    await db.dataSource.query('update tasks set due_at = $2, attempts = 1 where id = $1', [id, clock.now() + 30_000]);
    await pass(29_999);
    expect(done).toEqual([]);
    await pass(1);
    expect(done).toEqual([target]);
  });

  it('has a trigger in Redis only if it is due within a minute', async () => {
    const delayed = (): Promise<number> => figure(`jobs{queue="${taskQueue(service)}",state="delayed"}`);
    const before = await delayed();
    const waiting = await Promise.all([60_001, 3_600_000, 60_000].map((inMs) => schedule('spec', inMs)));
    tasks.trigger(waiting);
    await until(async () => (await delayed()) > before);
    expect(await delayed()).toBe(before + 1);
    await pass(60_001);
    expect(done).toHaveLength(2);
    await pass(3_600_000);
    expect(done.toSorted()).toEqual(waiting.map(({ target }) => target).toSorted());
  });

  it('that waits for another party does not hold up the others, nor the end of the process', async () => {
    const held = Promise.withResolvers<void>();
    tasks.handle('spec_waits', () => held.promise);
    await schedule('spec_waits', 0);
    const others = await Promise.all([1, 1, 1].map((inMs) => schedule('spec', inMs)));
    clock.advance(1);
    const ending = new AbortController();
    const swept = tasks.sweep(0, ending.signal);
    await until(async () => done.length === others.length);
    ending.abort();
    held.resolve();
    expect(await swept).toBe(4);
    const left = await Promise.all(Array.from({ length: 20 }, () => schedule('spec', 0)));
    expect(await tasks.sweep(0, ending.signal)).toBe(left.length);
    expect(done).toHaveLength(others.length);
    await pass(0);
    expect(done).toHaveLength(others.length + left.length);
  });

  it('runs on its Redis trigger, or through the sweeper when Redis lost the job', async () => {
    const processor = new TasksProcessor(service, config, tasks, log);
    processor.onApplicationBootstrap();
    const triggered = await schedule('spec', 0);
    tasks.trigger([triggered]);
    await waiting.promise;
    expect(done).toEqual([triggered.target]);
    waiting = Promise.withResolvers();
    const lost = await schedule('spec', 0);
    const redis = connectRedis(config.REDIS_URL);
    await redis.del(`bull:${service}-tasks:wait`, `bull:${service}-tasks:delayed`);
    redis.disconnect();
    clock.advance(2_000);
    await waiting.promise;
    expect(done).toEqual([triggered.target, lost.target]);
    await processor.onApplicationShutdown();
  });
});
