import {
  ChatAssignRequest,
  ChatCloseRequest,
  type ChatCountsReply,
  ChatGetRequest,
  type ChatListReply,
  ChatListRequest,
  ChatReadRequest,
  ChatSendRequest,
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
  UserIdRequest,
} from '@makoto/contracts';
import { CallContext, Handle, operatorOf, rowId } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ConversationsService } from './conversations.service.js';
import { Typing } from './typing.js';

@Controller()
export class ChatAdminController {
  constructor(
    private readonly conversations: ConversationsService,
    private readonly typing: Typing,
  ) {}

  @Handle(consoleChatList)
  list(request: ChatListRequest, context: CallContext): Promise<ChatListReply> {
    return this.conversations.list(request, context);
  }

  @Handle(consoleChatCounts)
  counts(_request: Empty, context: CallContext): Promise<ChatCountsReply> {
    return this.conversations.counts(context);
  }

  @Handle(consoleChatGet)
  get(request: ChatGetRequest, context: CallContext): Promise<ChatView> {
    return this.conversations.get(request, context);
  }

  @Handle(consoleChatSend)
  send(request: ChatSendRequest, context: CallContext): Promise<MessageView> {
    return this.conversations.send(request, context);
  }

  @Handle(consoleChatRead)
  read(request: ChatReadRequest, context: CallContext): Promise<ReadReply> {
    return this.conversations.read(request, context);
  }

  @Handle(consoleChatAssign)
  assign(request: ChatAssignRequest, context: CallContext): Promise<ConversationView> {
    return this.conversations.assign(request, context);
  }

  @Handle(consoleChatClose)
  close(request: ChatCloseRequest, context: CallContext): Promise<ConversationView> {
    return this.conversations.close(request, context);
  }

  @Handle(consoleChatTyping)
  publishTyping(request: UserIdRequest, context: CallContext): Empty {
    operatorOf(context);
    this.typing.publish(rowId(request.user_id), 'support');
    return {};
  }
}
