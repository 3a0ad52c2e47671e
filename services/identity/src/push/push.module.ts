import { Global, Module } from '@nestjs/common';
import { PushController } from './push.controller.js';
import { PushRepository } from './push.repository.js';
import { Push } from './push.service.js';
import { PushClient } from './push-client.js';
import { PushListener } from './push-listener.js';
import { PushSender } from './push-sender.js';
import { Vapid } from './vapid.js';

/** Push notifications to customers' browsers. */
@Global()
@Module({
  controllers: [PushController],
  providers: [Push, PushClient, PushListener, PushRepository, PushSender, Vapid],
  exports: [PushRepository],
})
export class PushModule {}
