import type { EntityManager } from 'typeorm';

/** A step to run at a given time. The database row counts; a job in Redis only triggers it. */
export interface Task {
  /** Derived from the cause, so that the same cause makes one task. */
  id: string;
  kind: string;
  /** The id of its subject, such as a deposit or withdrawal. */
  target: string;
  /** More input for the handler, which parses it. No secrets. */
  data: object;
  /** Epoch milliseconds. */
  dueAt: number;
}

/** A task as passed to its handler. */
export interface DueTask {
  id: string;
  target: string;
  data: unknown;
}

/** Runs a task. It may be called twice for the same one and must be idempotent. */
export type TaskHandler = (task: DueTask) => Promise<void>;

/** Writes a task in `manager`'s transaction. An existing task of the same id keeps its content and the earlier time. */
export async function insertTask(manager: EntityManager, task: Task): Promise<void> {
  await manager.query(
    `insert into tasks (id, kind, target, data, due_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set due_at = least(tasks.due_at, excluded.due_at)`,
    [task.id, task.kind, task.target, JSON.stringify(task.data), task.dueAt],
  );
}
