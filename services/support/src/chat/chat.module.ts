import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { ChatDeskController } from './chat-desk.controller.js';
import { ChatDesk } from './chat-desk.service.js';
import { ChatWriter } from './chat-writer.js';
import { MessageInsert } from './message-insert.js';
import { PicturesService } from './pictures.service.js';
import { Typing } from './typing.js';

@Module({
  imports: [NoticesModule],
  controllers: [ChatController, ChatDeskController],
  providers: [ChatService, ChatDesk, ChatWriter, MessageInsert, PicturesService, Typing, OperatorsLog],
})
export class ChatModule {}
