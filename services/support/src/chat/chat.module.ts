import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { NoticesModule } from '../notices/notices.module.js';
import { ChatAdminController } from './chat.admin.controller.js';
import { ChatController } from './chat.controller.js';
import { ChatMetrics } from './chat.metrics.js';
import { ChatService } from './chat.service.js';
import { ChatWriter } from './chat-writer.js';
import { ConversationsService } from './conversations.service.js';
import { MessageInsert } from './message-insert.js';
import { OperatorsListener } from './operators.listener.js';
import { PicturesService } from './pictures.service.js';
import { Typing } from './typing.js';

@Module({
  imports: [NoticesModule],
  controllers: [ChatController, ChatAdminController],
  providers: [
    ChatMetrics,
    ChatService,
    ConversationsService,
    ChatWriter,
    MessageInsert,
    PicturesService,
    Typing,
    OperatorsListener,
    OperatorsLog,
  ],
})
export class ChatModule {}
