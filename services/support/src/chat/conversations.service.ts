import {
  AppError,
  type ChatAssignRequest,
  type ChatCloseRequest,
  type ChatCountsReply,
  type ChatGetRequest,
  type ChatListReply,
  type ChatListRequest,
  type ChatReadRequest,
  type ChatSendRequest,
  type ChatView,
  type ConversationView,
  consoleChatSend,
  conversationChanged,
  type MessageView,
  operatorRole,
  pageOf,
  type ReadReply,
} from '@makoto/contracts';
import { type CallContext, Clock, Outbox, operatorOf, RpcClient, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { entryOf, OperatorsLog } from '../audit/operators-log.js';
import { ChatWriter } from './chat-writer.js';
import {
  assignConversation,
  type ConversationRow,
  closeConversation,
  countConversations,
  findConversation,
  findConversations,
  hasUnread,
} from './conversations.repository.js';
import { messageId, toConversationView, toView } from './message-view.js';
import { findMessages } from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** Conversations as operators see and handle them. */
@Injectable()
export class ConversationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly writer: ChatWriter,
    private readonly pictures: PicturesService,
    private readonly log: OperatorsLog,
    private readonly rpc: RpcClient,
  ) {}

  async list(request: ChatListRequest, context: CallContext): Promise<ChatListReply> {
    const { page, size, offset } = pageOf(request);
    const filter = {
      state: request.state ?? undefined,
      assignedTo: assignee(request.assigned_to, operatorOf(context)),
      waiting: request.waiting === true,
    };
    const { rows, total } = await findConversations(this.dataSource, filter, size, offset);
    return { list: rows.map(toConversationView), page, size, total };
  }

  counts(context: CallContext): Promise<ChatCountsReply> {
    return countConversations(this.dataSource, operatorOf(context));
  }

  /** Returns an empty conversation for a customer who has none. @throws VALIDATION if `before` is not a message id */
  async get(request: ChatGetRequest, context: CallContext): Promise<ChatView> {
    operatorOf(context);
    const userId = rowId(request.user_id);
    const limit = request.limit ?? 50;
    const [rows, found] = await Promise.all([
      findMessages(this.dataSource, userId, messageId('before', request.before), limit + 1),
      findConversation(this.dataSource, userId),
    ]);
    const list = rows.slice(0, limit);
    const urls = await this.pictures.urls(userId, list);
    return {
      conversation: found ? toConversationView(found) : this.emptyView(userId),
      list: list.map((row) => toView(row, found, urls.get(row.id))),
      has_more: rows.length > limit,
      unread: found?.unread_by_support ?? 0,
    };
  }

  /** @throws VALIDATION if the message is empty, NOT_FOUND if the picture belongs to another conversation */
  async send(request: ChatSendRequest, context: CallContext): Promise<MessageView> {
    const userId = rowId(request.user_id);
    const acted = entryOf(context, 'chat.send', userId);
    return this.writer.write({
      userId,
      author: 'support',
      request,
      call: 'chats/send',
      key: context.idempotencyKey,
      acted,
    });
  }

  /** @throws VALIDATION if `up_to` is not a message id */
  async read(request: ChatReadRequest, context: CallContext): Promise<ReadReply> {
    operatorOf(context);
    const position = await this.writer.read(rowId(request.user_id), 'support', messageId('up_to', request.up_to));
    return { unread: position?.unread ?? 0 };
  }

  /** @throws NOT_FOUND, VALIDATION if the operator is disabled or has no role that answers customers */
  async assign(request: ChatAssignRequest, context: CallContext): Promise<ConversationView> {
    const to = request.operator_id ?? null;
    if (to !== null && !(await this.canAnswer(to))) {
      throw new AppError('VALIDATION', {}, [{ field: 'operator_id', key: 'not_answering' }]);
    }
    const change = (manager: EntityManager, userId: string) => assignConversation(manager, userId, to);
    return this.change(request.user_id, context, 'chat.assign', { to }, change);
  }

  /** @throws NOT_FOUND, CONFLICT if the customer has written after `up_to`, VALIDATION if that is not a message id */
  close(request: ChatCloseRequest, context: CallContext): Promise<ConversationView> {
    const upTo = messageId('up_to', request.up_to);
    return this.change(request.user_id, context, 'chat.close', {}, async (manager, userId) => {
      if (await hasUnread(manager, userId, upTo)) throw new AppError('CONFLICT');
      return closeConversation(manager, userId);
    });
  }

  /** Whether the operator exists and has a role that may answer customers. */
  private async canAnswer(operatorId: string): Promise<boolean> {
    try {
      const { role } = await this.rpc.request(operatorRole, { operator_id: operatorId });
      return consoleChatSend.roles.includes(role);
    } catch (error) {
      if (error instanceof AppError && error.errorName === 'NOT_FOUND') return false;
      throw error;
    }
  }

  private async change(
    id: string,
    context: CallContext,
    action: string,
    details: Record<string, unknown>,
    apply: (manager: EntityManager, userId: string) => Promise<ConversationRow | undefined>,
  ): Promise<ConversationView> {
    operatorOf(context);
    const userId = rowId(id);
    const row = await this.dataSource.transaction(async (manager) => {
      const changed = await apply(manager, userId);
      if (!changed) throw new AppError('NOT_FOUND');
      const { state, assigned_to } = changed;
      await this.outbox.add(manager, conversationChanged, [
        { user_id: userId, state, assigned_to, at: this.clock.now() },
      ]);
      await this.log.note(manager, context, action, userId, details);
      return changed;
    });
    this.outbox.notify();
    return toConversationView(row);
  }

  private emptyView(userId: string): ConversationView {
    const last_at = new Date(this.clock.now()).toISOString();
    return { user_id: userId, state: 'closed', last_at, last_text: '', unread: 0 };
  }
}

/** The assignee to filter by: an operator's id, null for unassigned, undefined for all. */
function assignee(filter: string | null | undefined, me: string): string | null | undefined {
  if (!filter) return undefined;
  if (filter === 'nobody') return null;
  return filter === 'me' ? me : rowId(filter);
}
