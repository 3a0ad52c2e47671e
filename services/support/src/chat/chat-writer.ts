import {
  AppError,
  type ChatEvent,
  LIVE_MESSAGE_SUBJECT,
  type MessageAuthor,
  type MessageView,
  messageRead,
  messageSent,
  type SendRequest,
} from '@makoto/contracts';
import { Clock, NATS, Outbox, once } from '@makoto/platform';
import type { NatsConnection } from '@nats-io/transport-node';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { toView } from './message-view.js';
import { insertMessage, markRead, type ReadMark } from './messages.repository.js';
import { PicturesService } from './pictures.service.js';

/** Who writes a message into whose conversation. */
export interface Writing {
  userId: string;
  author: MessageAuthor;
  operatorId?: string;
  request: SendRequest;
  /** The call whose repeats write once by `key`. */
  call: string;
  key: string | undefined;
  /** What else happens in the message's transaction. */
  also?: (manager: EntityManager, messageId: string) => Promise<void>;
}

/** Writes messages and read marks of both sides, and tells both sides' screens. */
@Injectable()
export class ChatWriter {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly pictures: PicturesService,
    @Inject(NATS) private readonly nats: NatsConnection,
  ) {}

  /** @throws VALIDATION where nothing is said, NOT_FOUND where the attachment is not of this conversation */
  async write(writing: Writing): Promise<MessageView> {
    const { userId, author, request, operatorId } = writing;
    const { attachment, about } = request;
    const text = (request.text ?? '').trim();
    if (text === '' && attachment === undefined) {
      throw new AppError('VALIDATION', {}, [{ field: 'text', key: 'required' }]);
    }
    const url = attachment === undefined ? undefined : await this.pictures.url(userId, attachment);
    const at = this.clock.now();
    const call = { owner: operatorId ?? userId, call: writing.call, key: writing.key, body: request, at };
    const view = await this.dataSource.transaction((manager) =>
      once(manager, call, async () => {
        const message = { userId, author, text, attachment, about, at, ...(operatorId ? { operatorId } : {}) };
        const id = await insertMessage(manager, message);
        const row = { id, author, text, attachment: attachment ?? null, at: String(at) };
        const about_kind = about?.kind ?? null;
        const written = toView({ ...row, about_kind, about_id: about?.id ?? null }, undefined, url);
        await this.outbox.add(manager, messageSent, [eventOf(written, userId)]);
        await writing.also?.(manager, id);
        return written;
      }),
    );
    this.nats.publish(LIVE_MESSAGE_SUBJECT, JSON.stringify(eventOf(view, userId)));
    this.outbox.wake();
    return view;
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
    this.outbox.wake();
    return mark;
  }
}

function eventOf(view: MessageView, userId: string): ChatEvent {
  const { id, from, text, attachment, about } = view;
  const at = Date.parse(view.created_at);
  return { id, user_id: userId, from, text, attachment: attachment ?? null, about: about ?? null, at };
}
