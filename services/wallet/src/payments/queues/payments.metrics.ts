import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OPEN_EXCEPTIONS } from '../payment-exceptions/payment-exceptions.repository.js';
import { OPEN_WITHDRAWALS } from '../payment-records.repository.js';
import { countOpenByStatus, countWhere } from './queues.repository.js';

/** Figures of deposits, withdrawals and payment exceptions that have not ended. */
@Injectable()
export class PaymentsMetrics {
  constructor(metrics: Metrics, @InjectDataSource() dataSource: DataSource, clock: Clock) {
    const open = async (list: 'deposits' | 'withdrawals', figure: 'count' | 'oldest') => {
      const rows = await countOpenByStatus(dataSource, list);
      const value = (row: (typeof rows)[number]) =>
        figure === 'count' ? row.count : Math.max(0, clock.now() - Number(row.oldest)) / 1_000;
      return rows.map((row) => ({ labels: { status: row.status }, value: value(row) }));
    };
    metrics.gauge('deposits', 'Deposits that have not ended, by status.', () => open('deposits', 'count'), ['status']);
    metrics.gauge(
      'deposits_oldest_age_seconds',
      'Age of the oldest deposit of each open status.',
      () => open('deposits', 'oldest'),
      ['status'],
    );
    metrics.gauge('withdrawals', 'Withdrawals that have not ended, by status.', () => open('withdrawals', 'count'), [
      'status',
    ]);
    metrics.gauge(
      'withdrawals_oldest_age_seconds',
      'Age of the oldest withdrawal of each open status.',
      () => open('withdrawals', 'oldest'),
      ['status'],
    );
    metrics.gauge('withdrawals_waiting', 'Withdrawals that have not ended.', async () =>
      (await countOpenByStatus(dataSource, 'withdrawals')).reduce((sum, row) => sum + row.count, 0),
    );
    metrics.gauge('withdrawals_late', 'Withdrawals past their promised time.', () =>
      countWhere(dataSource, 'withdrawals', `${OPEN_WITHDRAWALS} and expected_by < $1`, [clock.now()]),
    );
    metrics.gauge('payment_exceptions', 'Payments that match no deposit or withdrawal and wait for an operator.', () =>
      countWhere(dataSource, 'rail_events', OPEN_EXCEPTIONS),
    );
  }
}
