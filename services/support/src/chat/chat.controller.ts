import {
  Empty,
  type MessagesReply,
  MessagesRequest,
  type MessageView,
  type ReadReply,
  ReadRequest,
  SendRequest,
  supportMessages,
  supportRead,
  supportSend,
  supportTyping,
  supportUnread,
  type UnreadReply,
} from '@makoto/contracts';
import { CallContext, callerOf, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ChatService } from './chat.service.js';
import { Typing } from './typing.js';

@Controller()
export class ChatController {
  constructor(
    private readonly chat: ChatService,
    private readonly typing: Typing,
  ) {}

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

  @Handle(supportTyping)
  publishTyping(_request: Empty, context: CallContext): Empty {
    this.typing.publish(callerOf(context), 'user');
    return {};
  }

  @Handle(supportUnread)
  unread(_request: Empty, context: CallContext): Promise<UnreadReply> {
    return this.chat.unread(callerOf(context));
  }
}
