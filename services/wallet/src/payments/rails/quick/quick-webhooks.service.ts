import { AppError, type QuickWebhookReply, type QuickWebhookRequest } from '@makoto/contracts';
import { Clock, Metrics, Tasks } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { QuickEvent, QuickProvider } from './quick-provider.js';
import { QuickRail } from './quick-rail.js';
import { syncTask } from './quick-task.js';

/** Takes the provider's webhooks: each genuine one asks for a look at its payment, which is kept until it is done. */
@Injectable()
export class QuickWebhooks {
  private readonly taken;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rail: QuickRail,
    private readonly tasks: Tasks,
    metrics: Metrics,
  ) {
    this.taken = metrics.counter('quick_webhooks_total', 'Webhooks of the provider of quick payments, by outcome.', [
      'outcome',
    ]);
  }

  /** @throws NOT_FOUND if the provider is not in use, FORBIDDEN if the signature is wrong, VALIDATION */
  async take(request: QuickWebhookRequest): Promise<QuickWebhookReply> {
    const { provider } = this.rail;
    if (provider?.name !== request.provider) throw new AppError('NOT_FOUND');
    const { eventId, paymentId } = this.read(provider, request);
    this.taken.inc({ outcome: paymentId === undefined ? 'ignored' : 'taken' });
    if (paymentId === undefined) return { accepted: false };
    const task = syncTask(provider.name, paymentId, eventId, this.clock.now());
    await this.dataSource.transaction((manager) => this.tasks.schedule(manager, task));
    this.tasks.trigger([task]);
    return { accepted: true };
  }

  private read(provider: QuickProvider, { content, headers }: QuickWebhookRequest): QuickEvent {
    try {
      return provider.event(Buffer.from(content, 'base64'), headers);
    } catch (error) {
      this.taken.inc({ outcome: 'refused' });
      throw error;
    }
  }
}
