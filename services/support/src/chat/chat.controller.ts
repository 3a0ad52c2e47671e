import {
  type MessagesReply,
  type MessagesRequest,
  type MessageView,
  type ReadReply,
  type ReadRequest,
  type SendRequest,
  supportMessages,
  supportRead,
  supportSend,
} from '@makoto/contracts';
import { type CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ChatService } from './chat.service.js';

@Controller()
export class ChatController {
  constructor(private readonly chat: ChatService) {}

  @Handle(supportMessages)
  messages(request: MessagesRequest, context: CallContext): Promise<MessagesReply> {
    return this.chat.messages(callerOf(context), request);
  }

  @Handle(supportSend)
  send(request: SendRequest, context: CallContext): Promise<MessageView> {
    return this.chat.send(callerOf(context), request, context.idempotencyKey);
  }

  @Handle(supportRead)
  read(request: ReadRequest, context: CallContext): Promise<ReadReply> {
    return this.chat.read(callerOf(context), request);
  }
}
