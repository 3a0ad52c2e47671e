import { derivedId, type Task } from '@makoto/platform';

/** A task for a deposit or withdrawal. `part` distinguishes several tasks of one kind and target. */
export function paymentTask(kind: string, target: string, dueAt: number, data: object = {}, part?: string): Task {
  return { id: paymentTaskId(kind, target, part), kind, target, data, dueAt };
}

/** The id of paymentTask(). */
export function paymentTaskId(kind: string, target: string, part?: string): string {
  return part === undefined ? derivedId(kind, target) : derivedId(kind, target, part);
}
