import type { DataSource } from 'typeorm';
import { findReply, type IdempotentCall } from './idempotency.js';

/**
 * Answers repeats of calls whose checks a repeat would fail: the code is used up, the rate has expired, or the account
 * has been frozen since.
 */
export class Repeats {
  /** The calls under way in this process, by their keys. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the first reply if the call was made before, and otherwise the result of `work`, which makes its checks and
   * then calls once(). Within a process a repeat waits for the call before it; across processes once() still moves
   * money once.
   *
   * @throws CONFLICT if the key was used with another body
   */
  async answer<Reply extends object>(
    call: IdempotentCall,
    work: (call: IdempotentCall) => Promise<Reply>,
  ): Promise<Reply> {
    if (call.key === undefined) return work(call);
    const id = JSON.stringify([call.owner, call.call, call.key]);
    while (this.underWay.has(id)) await this.underWay.get(id);
    const done = Promise.withResolvers<void>();
    this.underWay.set(id, done.promise);
    try {
      return (await findReply<Reply>(this.dataSource, call)) ?? (await work(call));
    } finally {
      this.underWay.delete(id);
      done.resolve();
    }
  }
}
