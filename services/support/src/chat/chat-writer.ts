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
import { markRead, type ReadPosition } from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** A message to be written to `userId`'s conversation. */
export interface MessageDraft {
  userId: string;
  author: MessageAuthor;
  request: SendRequest;
  /** The scope of the idempotency key. */
  call: string;
  key: string | undefined;
  /** The audit entry of an operator's message. */
  acted?: AuditAppendRequest;
}

/** Writes messages and read positions of both sides, and publishes them to both sides' screens. */
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
   * Writes a message; a repeat with the same key returns the first one.
   *
   * @throws VALIDATION if the message is empty, NOT_FOUND if the attachment belongs to another conversation, CONFLICT if
   * the key was used with a different body
   */
  async write(draft: MessageDraft): Promise<MessageView> {
    const { userId, author, request, acted } = draft;
    const { attachment, about } = request;
    const text = storableText(request.text ?? '');
    if (text === '' && attachment === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'text', key: 'required' }]);
    }
    const url = attachment === undefined ? undefined : await this.pictures.url(userId, attachment);
    const at = this.clock.now();
    const owner = acted?.operator_id ?? userId;
    const call = { owner, call: draft.call, key: draft.key, body: request, at };
    const content = { text, attachment: attachment ?? null, about: about ?? null };
    const reply = {
      ...{ from: author, ...content, attachment_url: url ?? null },
      ...{ read_at: null, created_at: new Date(at).toISOString() },
    };
    const event = { user_id: userId, from: author, ...content, at };
    const id = await this.messages.insert({ userId, author, text, attachment, about, at, acted }, call, {
      event,
      reply,
    });
    if (id === undefined) return firstReply(this.dataSource, call);
    this.nats.publish(LIVE_MESSAGE_SUBJECT, JSON.stringify({ ...event, id }));
    this.outbox.notify();
    return { ...reply, id };
  }

  /** Marks the other side's messages as read. Returns undefined if there is no conversation. */
  async read(userId: string, reader: MessageAuthor, upTo: string | undefined): Promise<ReadPosition | undefined> {
    const at = this.clock.now();
    const position = await this.dataSource.transaction(async (manager) => {
      const read = await markRead(manager, userId, reader, upTo, at);
      if (read?.moved) {
        await this.outbox.add(manager, messageRead, [{ user_id: userId, reader, up_to: read.upTo, at }]);
      }
      return read;
    });
    this.outbox.notify();
    return position;
  }
}

/** PostgreSQL cannot store lone surrogates or NULs. */
function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim();
}
