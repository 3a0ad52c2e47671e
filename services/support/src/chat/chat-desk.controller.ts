import {
  ChatAssignRequest,
  ChatCloseRequest,
  type ChatCountsReply,
  ChatGetRequest,
  type ChatListReply,
  ChatListRequest,
  ChatReadRequest,
  ChatSendRequest,
  ChatUserRequest,
  type ChatView,
  type ConversationView,
  consoleChatAssign,
  consoleChatClose,
  consoleChatCounts,
  consoleChatGet,
  consoleChatList,
  consoleChatRead,
  consoleChatSend,
  consoleChatTyping,
  Empty,
  type MessageView,
  type ReadReply,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { operatorOf } from '../audit/operators-log.js';
import { uuidOf } from '../uuid.js';
import { ChatDesk } from './chat-desk.service.js';
import { Typing } from './typing.js';

@Controller()
export class ChatDeskController {
  constructor(
    private readonly desk: ChatDesk,
    private readonly typing: Typing,
  ) {}

  @Handle(consoleChatList)
  list(request: ChatListRequest, context: CallContext): Promise<ChatListReply> {
    return this.desk.list(request, context);
  }

  @Handle(consoleChatCounts)
  counts(_request: Empty, context: CallContext): Promise<ChatCountsReply> {
    return this.desk.counts(context);
  }

  @Handle(consoleChatGet)
  get(request: ChatGetRequest, context: CallContext): Promise<ChatView> {
    return this.desk.get(request, context);
  }

  @Handle(consoleChatSend)
  send(request: ChatSendRequest, context: CallContext): Promise<MessageView> {
    return this.desk.send(request, context);
  }

  @Handle(consoleChatRead)
  read(request: ChatReadRequest, context: CallContext): Promise<ReadReply> {
    return this.desk.read(request, context);
  }

  @Handle(consoleChatAssign)
  assign(request: ChatAssignRequest, context: CallContext): Promise<ConversationView> {
    return this.desk.assign(request, context);
  }

  @Handle(consoleChatClose)
  close(request: ChatCloseRequest, context: CallContext): Promise<ConversationView> {
    return this.desk.close(request, context);
  }

  @Handle(consoleChatTyping)
  tellTyping(request: ChatUserRequest, context: CallContext): Empty {
    operatorOf(context);
    this.typing.tell(uuidOf(request.user_id), 'support');
    return {};
  }
}
