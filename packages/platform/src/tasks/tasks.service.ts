import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { Clock } from '../clock.js';
import { Logger } from '../logging/logger.js';
import { insertTask, type Task, type TaskHandler } from './task.js';
import { TaskTriggers } from './task-triggers.js';

/** How long a run may take before another process takes it over. */
const LEASE_MS = 30_000;
const RETRY_MAX_MS = 300_000;
/** Reached after about four hours, with waits of five minutes. */
const ALARMING_ATTEMPTS = 50;
/** The most tasks of one sweep, and how many of them run at the same time: some wait for other parties. */
const SWEEP_BATCH = 500;
const SWEEP_LANES = 4;
/** Later tasks have no trigger: thousands of deposits may wait for days, and Redis would keep a kilobyte for each. */
const TRIGGERED_WITHIN_MS = 60_000;

interface ClaimedRow {
  kind: string;
  target: string;
  data: unknown;
  attempts: number;
}

/**
 * Timed steps, kept in the service's table `tasks`. schedule() writes one in the business transaction, trigger() sets a
 * job in Redis for its time if that is near, and the sweeper runs overdue tasks a second or two late, so that nothing is
 * lost when Redis is empty.
 */
@Injectable()
export class Tasks {
  private readonly handlers = new Map<string, TaskHandler>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly triggers: TaskTriggers,
  ) {}

  /** Registers the one handler of a kind; call it in the handler's constructor. */
  handle(kind: string, handler: TaskHandler): void {
    if (this.handlers.has(kind)) throw new Error(`tasks of kind ${kind} have two handlers`);
    this.handlers.set(kind, handler);
  }

  /** Writes a task in `manager`'s transaction, or moves an existing one forward; call trigger() after the commit. */
  schedule(manager: EntityManager, task: Task): Promise<void> {
    return insertTask(manager, task);
  }

  /** Whether a task is still to be done. */
  async isWaiting(manager: EntityManager, id: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('select 1 from tasks where id = $1', [id]);
    return rows.length > 0;
  }

  /** Sets the triggers of committed tasks that are due within a minute. The sweeper runs the rest. */
  trigger(tasks: readonly Pick<Task, 'id' | 'dueAt'>[]): void {
    const now = this.clock.now();
    for (const { id, dueAt } of tasks) {
      if (dueAt <= now + TRIGGERED_WITHIN_MS) this.triggers.set(id, Math.max(0, dueAt - now));
    }
  }

  /**
   * Runs a task if it is due and no other process runs it. A failed task is retried after at most five minutes, without
   * end: what it needs may come back after a weekend. The fiftieth failure is logged as an error.
   */
  async run(id: string): Promise<void> {
    const now = this.clock.now();
    const [rows]: [ClaimedRow[], number] = await this.dataSource.query(
      `update tasks set due_at = $2::bigint + ${LEASE_MS}, attempts = attempts + 1
       where id = $1 and due_at <= $2 returning kind, target, data, attempts`,
      [id, now],
    );
    const task = rows[0];
    if (!task) return;
    const handler = this.handlers.get(task.kind);
    try {
      if (!handler) throw new Error(`tasks of kind ${task.kind} have no handler`);
      await handler({ id, target: task.target, data: task.data });
      await this.dataSource.query('delete from tasks where id = $1', [id]);
    } catch (error) {
      await this.postpone(id, task, error);
    }
  }

  /** Runs tasks that are overdue by `graceMs`, a bounded number, until `signal` ends it. Returns how many it found. */
  async sweep(graceMs: number, signal?: AbortSignal): Promise<number> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from tasks where due_at <= $1 order by due_at limit ${SWEEP_BATCH}`,
      [this.clock.now() - graceMs],
    );
    const next = rows.values();
    const lane = async (): Promise<void> => {
      for (const { id } of next) {
        if (signal?.aborted) return;
        await this.run(id);
      }
    };
    await Promise.all(Array.from({ length: SWEEP_LANES }, lane));
    return rows.length;
  }

  private async postpone(id: string, task: ClaimedRow, error: unknown): Promise<void> {
    const wait = Math.min(RETRY_MAX_MS, 500 * 2 ** Math.min(task.attempts, 12));
    const text = `task ${task.kind} of ${task.target} failed, attempt ${task.attempts}`;
    if (task.attempts === ALARMING_ATTEMPTS) this.log.error(`${text}; an operator should look into it`, error);
    else this.log.warn(text, error);
    const dueAt = this.clock.now() + wait;
    await this.dataSource.query('update tasks set due_at = $2 where id = $1', [id, dueAt]);
    this.trigger([{ id, dueAt }]);
  }
}
