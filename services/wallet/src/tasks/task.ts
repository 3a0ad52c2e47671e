import type { EntityManager } from 'typeorm';

/** Something that has to happen at a time. The row is the truth; a job in Redis only says when to look. */
export interface Task {
  /** Derived from what caused it, so that it is there once. */
  id: string;
  kind: string;
  /** What it is about: a deposit's or withdrawal's id. */
  target: string;
  /** What the handler needs besides; parsed by it. No secrets. */
  data: object;
  /** Epoch milliseconds. */
  dueAt: number;
}

/** A task as its handler gets it. */
export interface DueTask {
  id: string;
  target: string;
  data: unknown;
}

/** Does a task; it may be called again for the same one, and must then do nothing twice. */
export type TaskHandler = (task: DueTask) => Promise<void>;

/** Writes a task in `manager`'s transaction; one of the same id stays as it is, but waits no longer than this one. */
export async function insertTask(manager: EntityManager, task: Task): Promise<void> {
  await manager.query(
    `insert into tasks (id, kind, target, data, due_at) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set due_at = least(tasks.due_at, excluded.due_at)`,
    [task.id, task.kind, task.target, JSON.stringify(task.data), task.dueAt],
  );
}
