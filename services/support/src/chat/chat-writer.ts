import {
  AppError,
  type AuditAppendRequest,
  LIVE_MESSAGE_SUBJECT,
  type MessageAuthor,
  type MessageView,
  messageRead,
  type SendRequest,
} from '@makoto/contracts';
import { Clock, firstReply, NATS, Outbox } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { MessageInsert } from './message-insert.js';
import { markRead, type ReadMark } from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** Who writes a message into whose conversation. */
export interface Writing {
  userId: string;
  author: MessageAuthor;
  request: SendRequest;
  /** The call whose repeats write once by `key`. */
  call: string;
  key: string | undefined;
  /** What customer service's message is in the audit log. */
  acted?: AuditAppendRequest;
}

/** Writes messages and read marks of both sides, and tells both sides' screens. */
@Injectable()
export class ChatWriter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly messages: MessageInsert,
    private readonly pictures: PicturesService,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  /**
   * Answers the message that was written, at the first call with its key.
   *
   * @throws VALIDATION where nothing is said, NOT_FOUND where the attachment is not of this conversation, CONFLICT where the
   * key was used with another body
   */
  async write(writing: Writing): Promise<MessageView> {
    const { userId, author, request, acted } = writing;
    const { attachment, about } = request;
    const text = sayable(request.text ?? '');
    if (text === '' && attachment === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'text', key: 'required' }]);
    }
    const url = attachment === undefined ? undefined : await this.pictures.url(userId, attachment);
    const at = this.clock.now();
    const owner = acted?.operator_id ?? userId;
    const call = { owner, call: writing.call, key: writing.key, body: request, at };
    const said = { text, attachment: attachment ?? null, about: about ?? null };
    const reply = {
      ...{ from: author, ...said, attachment_url: url ?? null },
      ...{ read_at: null, created_at: new Date(at).toISOString() },
    };
    const event = { user_id: userId, from: author, ...said, at };
    const id = await this.messages.insert({ userId, author, text, attachment, about, at, acted }, call, {
      event,
      reply,
    });
    if (id === undefined) return firstReply(this.dataSource, call);
    this.nats.publish(LIVE_MESSAGE_SUBJECT, JSON.stringify({ ...event, id }));
    this.outbox.notify();
    return { ...reply, id };
  }

  /** Marks what the other side wrote as read; undefined where there is no conversation. */
  async read(userId: string, reader: MessageAuthor, upTo: string | undefined): Promise<ReadMark | undefined> {
    const at = this.clock.now();
    const mark = await this.dataSource.transaction(async (manager) => {
      const moved = await markRead(manager, userId, reader, upTo, at);
      if (moved?.moved) {
        await this.outbox.add(manager, messageRead, [{ user_id: userId, reader, up_to: moved.upTo, at }]);
      }
      return moved;
    });
    this.outbox.notify();
    return mark;
  }
}

/** Text that PostgreSQL keeps: without half characters and NULs. */
function sayable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim();
}
