import {
  Empty,
  type PushKeyReply,
  type PushSettingsView,
  PushSubscribeRequest,
  PushUnsubscribeRequest,
  pushKey,
  pushSettings,
  pushSubscribe,
  pushUnsubscribe,
  SetPushSettingsRequest,
  setPushSettings,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { Push } from './push.service.js';
import { Vapid } from './vapid.js';

@Controller()
export class PushController {
  constructor(
    private readonly push: Push,
    private readonly vapid: Vapid,
  ) {}

  @Handle(pushKey)
  key(_request: Empty): PushKeyReply {
    return { key: this.vapid.publicKey };
  }

  @Handle(pushSubscribe)
  async subscribe(request: PushSubscribeRequest, context: CallContext): Promise<Empty> {
    await this.push.subscribe(request, context);
    return {};
  }

  @Handle(pushUnsubscribe)
  async unsubscribe({ endpoint }: PushUnsubscribeRequest, context: CallContext): Promise<Empty> {
    await this.push.unsubscribe(endpoint, context);
    return {};
  }

  @Handle(pushSettings)
  settings(_request: Empty, context: CallContext): Promise<PushSettingsView> {
    return this.push.settings(context);
  }

  @Handle(setPushSettings)
  setSettings(request: SetPushSettingsRequest, context: CallContext): Promise<PushSettingsView> {
    return this.push.setSettings(request, context);
  }
}
