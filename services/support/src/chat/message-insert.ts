import {
  type AboutRecord,
  type AuditAppendRequest,
  type ChatEvent,
  type MessageAuthor,
  type MessageView,
  messageSent,
  operatorActed,
} from '@makoto/contracts';
import {
  activeTraceparent,
  type BatchPool,
  batchPool,
  bodyHash,
  type IdempotentCall,
  ServiceConfig,
} from '@makoto/platform';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** With two connections, a conversation that waits for its lock does not hold up the others. */
const CONCURRENCY = 2;
const EXCERPT = 100;

/**
 * Writes a message, its event and its idempotency key, and updates the conversation. A customer's message reopens the
 * conversation and starts the wait for an answer. An operator's message ends the wait and assigns an unassigned
 * conversation to its author.
 *
 * It is a single self-committing statement, because the sender waits for it. `turn` serialises the messages of a
 * conversation before they take their ids, so that ids follow the order of appearance. If the key was used before, `fresh`
 * is empty and nothing is written.
 */
const INSERT_SQL = `
  with turn as materialized (
    select pg_advisory_xact_lock(hashtextextended($1::text, 0))
  ), numbered as materialized (
    select nextval(pg_get_serial_sequence('messages', 'id')) as id from turn
  ), claimed as (
    insert into idempotency (owner, call, key, body_hash, reply, at)
    select $9, $10, $11, $12, $13::jsonb || jsonb_build_object('id', id::text), $8 from numbered where $11::text is not null
    on conflict do nothing
    returning 1
  ), fresh as materialized (
    select id from numbered where $11::text is null or exists (select 1 from claimed)
  ), conversation as (
    insert into conversations as c
      (user_id, last_at, unread_by_user, unread_by_support, last_from, last_text, waiting_since, assigned_to, about_kind, about_id)
    select $1::uuid, $8, $14::int, 1 - $14::int, $2, $15, case $14::int when 0 then $8::bigint end, $3::uuid, $6, $7 from fresh
    on conflict (user_id) do update set last_at = $8, unread_by_user = c.unread_by_user + $14::int,
      unread_by_support = c.unread_by_support + 1 - $14::int, last_from = $2, last_text = $15,
      waiting_since = case $14::int when 0 then coalesce(c.waiting_since, $8::bigint) end,
      state = case $14::int when 0 then 'open' else c.state end,
      assigned_to = coalesce(c.assigned_to, $3::uuid),
      about_kind = coalesce($6::text, c.about_kind), about_id = case when $6::text is null then c.about_id else $7::text end
  ), written as (
    insert into messages (id, user_id, author, operator_id, text, attachment, about_kind, about_id, at)
    overriding system value
    select id, $1::uuid, $2, $3::uuid, $4, $5, $6, $7, $8 from fresh
  ), published as (
    insert into outbox (event, payload, traceparent)
    select '${messageSent.name}', jsonb_build_array($16::jsonb || jsonb_build_object('id', id::text))::text, $18::text
    from fresh
    union all
    select '${operatorActed.name}',
      jsonb_build_array($17::jsonb || jsonb_build_object('details', jsonb_build_object('message', id::text)))::text, $18::text
    from fresh where $17::jsonb is not null
  )
  select id from fresh`;

export interface NewMessage {
  userId: string;
  author: MessageAuthor;
  text: string;
  attachment: string | undefined;
  about: AboutRecord | undefined;
  /** Epoch milliseconds. */
  at: number;
  /** The audit entry of an operator's message; its operator is the author. */
  acted: AuditAppendRequest | undefined;
}

/** The event and the reply of a message that has no id yet. */
export interface MessageOutput {
  event: Omit<ChatEvent, 'id'>;
  reply: Omit<MessageView, 'id'>;
}

/** Inserts messages into conversations. */
@Injectable()
export class MessageInsert implements OnApplicationShutdown {
  private readonly pool: BatchPool;

  constructor(config: ServiceConfig) {
    this.pool = batchPool(config.DATABASE_URL, 'support', CONCURRENCY);
  }

  /** Resolves after the commit with the message's id, or with undefined if the call's key was used before. */
  async insert(message: NewMessage, call: IdempotentCall, output: MessageOutput): Promise<string | undefined> {
    const { userId, author, text, attachment, about, at, acted } = message;
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'insert_message',
      text: INSERT_SQL,
      values: [
        userId,
        author,
        acted?.operator_id ?? null,
        text,
        attachment ?? null,
        about?.kind ?? null,
        about?.id ?? null,
        at,
        call.owner,
        call.call,
        call.key ?? null,
        bodyHash(call.body),
        JSON.stringify(output.reply),
        author === 'support' ? 1 : 0,
        [...text].slice(0, EXCERPT).join(''),
        JSON.stringify(output.event),
        acted ? JSON.stringify(acted) : null,
        activeTraceparent() ?? null,
      ],
    });
    return rows[0]?.id;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}
