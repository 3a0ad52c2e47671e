import { Clock, Metrics } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { waitingConversations } from './conversations.repository.js';

/** Figures of conversations in which a customer waits for an answer. */
@Injectable()
export class ChatMetrics {
  constructor(metrics: Metrics, @InjectDataSource() dataSource: DataSource, clock: Clock) {
    metrics.gauge('conversations_waiting', 'Conversations that wait for an answer.', async () => {
      return (await waitingConversations(dataSource)).count;
    });
    metrics.gauge(
      'conversations_oldest_wait_seconds',
      'How long the longest-waiting customer has waited.',
      async () => {
        const { oldest } = await waitingConversations(dataSource);
        return oldest === null ? 0 : Math.max(0, clock.now() - Number(oldest)) / 1_000;
      },
    );
  }
}
