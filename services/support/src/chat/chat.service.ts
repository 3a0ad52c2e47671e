import {
  AppError,
  type MessagesReply,
  type MessagesRequest,
  type MessageView,
  messageRead,
  messageSent,
  type ReadReply,
  type ReadRequest,
  type SendRequest,
} from '@makoto/contracts';
import { Clock, Outbox, once } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import {
  type ConversationRow,
  findConversation,
  findMessages,
  insertMessage,
  type MessageRow,
  markRead,
} from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** A customer's conversation with customer service. */
@Injectable()
export class ChatService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly pictures: PicturesService,
  ) {}

  /** Messages, newest first. @throws VALIDATION where `before` is no message's id */
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
   * Writes to customer service; the same key writes once.
   * @throws VALIDATION where nothing is said, NOT_FOUND where the attachment is not the caller's own
   */
  async send(userId: string, request: SendRequest, key: string | undefined): Promise<MessageView> {
    const text = (request.text ?? '').trim();
    if (text === '' && request.attachment === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'text', key: 'required' }]);
    }
    const { attachment } = request;
    const url = attachment === undefined ? undefined : await this.pictures.url(userId, attachment);
    const at = this.clock.now();
    const call = { owner: userId, call: 'support/send', key, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const id = await insertMessage(manager, { userId, author: 'user', text, attachment, at });
        const event = { id, user_id: userId, from: 'user' as const, text, attachment: attachment ?? null, at };
        await this.outbox.add(manager, messageSent, [event]);
        return toView({ id, author: 'user', text, attachment: attachment ?? null, at: String(at) }, undefined, url);
      }),
    );
    this.outbox.wake();
    return view;
  }

  /** Marks customer service's messages as read. @throws VALIDATION where `up_to` is no message's id */
  async read(userId: string, request: ReadRequest): Promise<ReadReply> {
    const at = this.clock.now();
    const upTo = messageId('up_to', request.up_to);
    const mark = await this.dataSource.transaction(async (manager) => {
      const moved = await markRead(manager, userId, 'user', upTo, at);
      if (moved?.moved) {
        await this.outbox.add(manager, messageRead, [{ user_id: userId, reader: 'user', up_to: moved.upTo, at }]);
      }
      return moved;
    });
    this.outbox.wake();
    return { unread: mark?.unread ?? 0 };
  }
}

/** Ids are opaque to clients, numbers to the table. */
function messageId(field: string, id: string | undefined): string | undefined {
  if (id === undefined || /^\d{1,18}$/.test(id)) return id;
  throw new AppError('VALIDATION', {}, [{ field, key: 'type' }]);
}

function toView(row: MessageRow, conversation: ConversationRow | undefined, url: string | undefined): MessageView {
  return {
    id: row.id,
    from: row.author,
    text: row.text,
    attachment: row.attachment,
    attachment_url: url ?? null,
    read_at: readAt(row, conversation),
    created_at: iso(row.at),
  };
}

/** When the other side had read the message: the moment of its newest mark, where that has passed the message. */
function readAt(row: MessageRow, conversation: ConversationRow | undefined): string | null {
  if (!conversation) return null;
  const [mark, at] =
    row.author === 'user'
      ? [conversation.read_by_support, conversation.read_by_support_at]
      : [conversation.read_by_user, conversation.read_by_user_at];
  return at !== null && BigInt(mark) >= BigInt(row.id) ? iso(at) : null;
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
