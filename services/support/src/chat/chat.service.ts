import type {
  MessagesReply,
  MessagesRequest,
  MessageView,
  ReadReply,
  ReadRequest,
  SendRequest,
  UnreadReply,
} from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { NoticeReads } from '../notices/notice-reads.service.js';
import { ChatWriter } from './chat-writer.js';
import { findConversation } from './conversations.repository.js';
import { messageId, toView } from './message-view.js';
import { findMessages } from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** A customer's conversation with customer service, as the customer sees it. */
@Injectable()
export class ChatService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly writer: ChatWriter,
    private readonly pictures: PicturesService,
    private readonly notices: NoticeReads,
  ) {}

  /** Messages, newest first. @throws VALIDATION if `before` is not a message id */
  async messages(userId: string, request: MessagesRequest): Promise<MessagesReply> {
    const limit = request.limit ?? 50;
    const [rows, conversation] = await Promise.all([
      findMessages(this.dataSource, userId, messageId('before', request.before), limit + 1),
      findConversation(this.dataSource, userId),
    ]);
    const list = rows.slice(0, limit);
    const urls = await this.pictures.urls(userId, list);
    return {
      list: list.map((row) => toView(row, conversation, urls.get(row.id))),
      has_more: rows.length > limit,
      unread: conversation?.unread_by_user ?? 0,
    };
  }

  /**
   * Sends a message to customer service, once per idempotency key.
   * @throws VALIDATION if the message is empty, NOT_FOUND if the attachment is not the caller's
   */
  send(userId: string, request: SendRequest, key: string | undefined): Promise<MessageView> {
    return this.writer.write({ userId, author: 'user', request, call: 'support/send', key });
  }

  /** Marks customer service's messages as read. @throws VALIDATION if `up_to` is not a message id */
  async read(userId: string, request: ReadRequest): Promise<ReadReply> {
    const position = await this.writer.read(userId, 'user', messageId('up_to', request.up_to));
    return { unread: position?.unread ?? 0 };
  }

  async unread(userId: string): Promise<UnreadReply> {
    const [conversation, notices] = await Promise.all([
      findConversation(this.dataSource, userId),
      this.notices.unread(userId),
    ]);
    return { messages: conversation?.unread_by_user ?? 0, notices };
  }
}
