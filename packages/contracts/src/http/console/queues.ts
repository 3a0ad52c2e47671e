import { Int, IsoTime, ListOf, Nullable, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { ANYONE } from './roles.js';

export const QUEUES = ['kyc', 'deposits', 'withdrawals', 'payment_exceptions'] as const;
export type Queue = (typeof QUEUES)[number];

/** What waits for operators. Counts stop at 10,000. */
export class QueueView {
  @OneOf(QUEUES) queue!: Queue;
  @Int(0, 10_000) open!: number;
  /** How many of these have waited longer than an hour, and longer than a day. */
  @Int(0, 10_000) over_an_hour!: number;
  @Int(0, 10_000) over_a_day!: number;
  /** When the oldest was added. */
  @Nullable() @IsoTime() oldest_at?: string | null;
}

export class QueuesReply {
  @ListOf(() => QueueView, 10) list!: QueueView[];
}

/** @throws UNAVAILABLE if a service does not answer */
export const consoleQueues = call({
  base: 'console',
  auth: 'operator',
  service: 'wallet',
  path: 'queues',
  roles: ANYONE,
  request: Empty,
  reply: QueuesReply,
  summary: 'Counts what waits for operators, and for how long',
});
