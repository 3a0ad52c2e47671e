import { kycQueue, type PeriodRequest, periodOf, type QueuesReply, type WaitingReply } from '@makoto/contracts';
import { type CallContext, Clock, operatorOf, RpcClient } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OPEN_EXCEPTIONS } from '../payment-exceptions/payment-exceptions.repository.js';
import { OPEN_WITHDRAWALS } from '../payment-records.repository.js';
import { isoTime, nullOr } from '../view-formats.js';
import { queueLengths, waitingTimes } from './queues.repository.js';

const REPORTED_DEPOSITS = `status = 'pending'`;
const WITHDRAWALS_TO_LOOK_AT = `${OPEN_WITHDRAWALS} and (status <> 'sent' or expected_by < $1)`;

/** What waits for operators, and how long customers waited. */
@Injectable()
export class Queues {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Identity verifications; deposits reported paid; withdrawals to approve, to send, and sent but overdue; payment
   * exceptions. @throws UNAVAILABLE
   */
  async all(context: CallContext): Promise<QueuesReply> {
    operatorOf(context);
    const queues = [
      ['deposits', 'deposits', REPORTED_DEPOSITS, 'created_at'],
      ['withdrawals', 'withdrawals', WITHDRAWALS_TO_LOOK_AT, 'created_at'],
      ['payment_exceptions', 'rail_events', OPEN_EXCEPTIONS, 'at'],
    ] as const;
    const list = await Promise.all([
      this.rpc.request(kycQueue, {}, context),
      ...queues.map(async ([queue, table, waits, since]) => {
        const { oldest, ...counts } = await queueLengths(this.dataSource, table, waits, since, this.clock.now());
        return { queue, ...counts, oldest_at: nullOr(oldest, isoTime) };
      }),
    ]);
    return { list };
  }

  /** @throws VALIDATION for more than 31 days */
  async waitingTimes(request: PeriodRequest, context: CallContext): Promise<WaitingReply> {
    operatorOf(context);
    const { from, to } = periodOf(request, this.clock.now());
    const [deposits, withdrawals] = await Promise.all([
      waitingTimes(this.dataSource, 'deposits', from, to),
      waitingTimes(this.dataSource, 'withdrawals', from, to),
    ]);
    return {
      list: [
        ...deposits.map(({ kept: _, ...row }) => ({ ...row, kind: 'deposit' as const })),
        ...withdrawals.map((row) => ({ ...row, kind: 'withdrawal' as const })),
      ],
    };
  }
}
