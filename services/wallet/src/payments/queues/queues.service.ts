import { kycQueue, type Queue, type QueuesReply, type QueueView } from '@makoto/contracts';
import { type CallContext, Clock, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OPEN_EVENTS } from '../payment-exceptions/payment-exceptions.repository.js';

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
   * Deposits that customers call paid; withdrawals to approve, to send, and on their way for longer than was promised;
   * reports of rails that moved nothing.
   * @throws UNAVAILABLE
   */
  async all(context: CallContext): Promise<QueuesReply> {
    operatorOf(context);
    const list = await Promise.all([
      this.rpc.request(kycQueue, {}, context),
      this.of('deposits', `status = 'pending'`),
      this.of('withdrawals', `status in ('pending', 'approved', 'sent') and (status <> 'sent' or expected_by < $1)`),
      this.of('rail_events', OPEN_EVENTS, 'at'),
    ]);
    return { list };
  }

  /**
   * @param waits which rows of the queue's table wait, in SQL, where $1 is the present time
   * @param since the column that says since when
   */
  private async of(queue: Exclude<Queue, 'kyc'>, waits: string, since = 'created_at'): Promise<QueueView> {
    const now = this.clock.now();
    const [row]: Row[] = await this.dataSource.query(
      `select count(*)::int as open, count(*) filter (where since < $1::bigint - ${HOUR_MS})::int as over_an_hour,
         count(*) filter (where since < $1::bigint - ${DAY_MS})::int as over_a_day, min(since) as oldest
       from (select ${since} as since from ${queue} where ${waits} order by ${since} limit ${MAX_COUNTED}) q`,
      [now],
    );
    const { open = 0, over_an_hour = 0, over_a_day = 0, oldest = null } = row ?? {};
    const oldest_at = oldest === null ? null : new Date(Number(oldest)).toISOString();
    return { queue, open, over_an_hour, over_a_day, oldest_at };
  }
}
