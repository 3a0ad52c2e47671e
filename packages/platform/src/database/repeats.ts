import type { DataSource } from 'typeorm';
import { findReply, type IdempotentCall } from './idempotency.js';

/**
 * Answers the repeats of calls whose checks a repeat would not pass: its code is used up, the rate is gone, the account
 * was frozen since.
 */
export class Repeats {
  /** The calls under way in this process, by their keys. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The first reply where the call was made before, or else what `work` answers: its checks, and then once(). A repeat
   * waits for the one before it in the same process; where they run in two, once() still moves money once.
   *
   * @throws CONFLICT where the key was used with another body
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
