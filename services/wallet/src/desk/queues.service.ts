import { kycQueue, type Queue, type QueuesReply, type QueueView } from '@makoto/contracts';
import { type CallContext, Clock, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { operatorOf } from './operator.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_COUNTED = 10_000;

interface Row {
  open: number;
  over_an_hour: number;
  over_a_day: number;
  oldest: string | null;
}

/** What waits for operators: money here, identities by identity's word. */
@Injectable()
export class Queues {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Deposits that customers call paid; withdrawals to approve, to send, and on their way for longer than was promised.
   * @throws UNAVAILABLE
   */
  async all(context: CallContext): Promise<QueuesReply> {
    operatorOf(context);
    const list = await Promise.all([
      this.rpc.request(kycQueue, {}, context),
      this.of('deposits', `status = 'pending'`),
      this.of('withdrawals', `status in ('pending', 'approved') or (status = 'sent' and expected_by < $1)`),
    ]);
    return { list };
  }

  /** @param waits the rows that wait, in SQL, where $1 is the present time */
  private async of(queue: Exclude<Queue, 'kyc'>, waits: string): Promise<QueueView> {
    const now = this.clock.now();
    const [row]: Row[] = await this.dataSource.query(
      `select count(*)::int as open, count(*) filter (where created_at < $1::bigint - ${HOUR_MS})::int as over_an_hour,
         count(*) filter (where created_at < $1::bigint - ${DAY_MS})::int as over_a_day, min(created_at) as oldest
       from (select created_at from ${queue} where ${waits} order by created_at limit ${MAX_COUNTED}) q`,
      [now],
    );
    const { open = 0, over_an_hour = 0, over_a_day = 0, oldest = null } = row ?? {};
    const oldest_at = oldest === null ? null : new Date(Number(oldest)).toISOString();
    return { queue, open, over_an_hour, over_a_day, oldest_at };
  }
}
