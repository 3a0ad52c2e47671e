import { Module } from '@nestjs/common';
import { CodesController } from './codes.controller.js';
import { Codes } from './codes.service.js';
import { MessageSender } from './message-sender.js';
import { PracticeMailbox } from './practice-mailbox.js';

@Module({
  controllers: [CodesController],
  providers: [MessageSender, Codes, PracticeMailbox],
  exports: [Codes, MessageSender],
})
export class CodesModule {}
