import { type QuickWebhookReply, type QuickWebhookRequest, quickWebhook } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { QuickWebhooks } from './quick-webhooks.service.js';

@Controller()
export class QuickWebhooksController {
  constructor(private readonly webhooks: QuickWebhooks) {}

  @Handle(quickWebhook)
  take(request: QuickWebhookRequest): Promise<QuickWebhookReply> {
    return this.webhooks.take(request);
  }
}
