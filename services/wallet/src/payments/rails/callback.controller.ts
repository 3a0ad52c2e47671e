import { type RailCallbackReply, type RailCallbackRequest, railCallback } from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { CallbackService } from './callback.service.js';

@Controller()
export class CallbackController {
  constructor(private readonly callbacks: CallbackService) {}

  @Handle(railCallback)
  take(request: RailCallbackRequest): Promise<RailCallbackReply> {
    return this.callbacks.take(request);
  }
}
