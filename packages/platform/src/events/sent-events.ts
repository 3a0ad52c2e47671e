import { allEvents } from '@makoto/contracts';
import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource, EntityManager } from 'typeorm';
import { durableName, EVENT_STREAM, eventSubject } from './jetstream.js';

const MISSING = new Set<number>([JetStreamApiCodes.ConsumerNotFound, JetStreamApiCodes.StreamNotFound]);
const TIMEOUT_MS = 10_000;

/** An event's row in the outbox, after JetStream has accepted it. */
export interface SentRow {
  /** The row's id. */
  id: string;
  event: string;
  /** The message's sequence number in the stream. */
  seq: number;
}

/**
 * The outbox rows of events that were sent. JetStream acknowledges a message before it is on disk, and its files can be
 * lost. A row therefore stays until every consumer has acknowledged the event, which it does after committing its work.
 * Events that the stream has lost are sent again under their old message ids, which consumers recognise.
 */
export class SentEvents {
  /** The consumers of each event of this service; events without consumers are only heard, never processed. */
  private readonly consumers: Map<string, string[]>;
  private jsm: JetStreamManager | undefined;

  constructor(
    private readonly service: string,
    private readonly dataSource: DataSource,
    private readonly nats: NatsConnection,
  ) {
    const consumed = allEvents().filter((def) => def.service === service && def.consumers.length > 0);
    this.consumers = new Map(
      consumed.map((def) => [def.name, def.consumers.map((consumer) => durableName(consumer, def.name))]),
    );
  }

  /** The message id under which consumers recognise a row that is sent again. */
  messageId(rowId: string): string {
    return `${this.service}-${rowId}`;
  }

  /** Marks rows as sent, in the relay's transaction, and deletes those that no consumer processes. */
  async record(manager: EntityManager, rows: readonly SentRow[]): Promise<void> {
    const kept = rows.filter(({ event }) => this.consumers.has(event));
    const heard = rows.filter(({ event }) => !this.consumers.has(event));
    if (heard.length > 0) {
      await manager.query('delete from outbox where id = any($1::bigint[])', [heard.map(({ id }) => id)]);
    }
    if (kept.length > 0) {
      await manager.query(
        `update outbox set seq = sent.seq
         from unnest($1::bigint[], $2::bigint[]) as sent (id, seq) where outbox.id = sent.id`,
        [kept.map(({ id }) => id), kept.map(({ seq }) => seq)],
      );
    }
  }

  /**
   * Deletes the rows that all their consumers have acknowledged. If the stream no longer holds the newest sent message,
   * its end or all of it was lost, and every kept row counts as unsent again.
   * @returns the number of rows that have to be sent again
   */
  async confirm(): Promise<number> {
    const newest = await this.newest();
    if (!newest) return 0;
    this.jsm ??= await jetstreamManager(this.nats, { timeout: TIMEOUT_MS, checkAPI: false });
    const jsm = this.jsm;
    if (!(await this.isInStream(jsm, newest))) {
      const [, lost]: [unknown, number] = await this.dataSource.query(
        'update outbox set seq = null where seq is not null',
      );
      return lost;
    }
    const floors = await Promise.all([...this.consumers].map(([event, durables]) => floorOf(jsm, event, durables)));
    await this.dataSource.query(
      `delete from outbox using unnest($1::text[], $2::bigint[]) as done (event, seq)
       where outbox.event = done.event and outbox.seq <= done.seq`,
      [floors.map(({ event }) => event), floors.map(({ seq }) => seq)],
    );
    return 0;
  }

  private async newest(): Promise<SentRow | undefined> {
    const [row]: { id: string; event: string; seq: string }[] = await this.dataSource.query(
      `select sent.id, event, sent.seq from unnest($1::text[]) as consumed (event)
       cross join lateral (
         select id, seq from outbox where outbox.event = consumed.event and seq is not null order by seq desc limit 1
       ) sent
       order by sent.seq desc limit 1`,
      [[...this.consumers.keys()]],
    );
    return row && { ...row, seq: Number(row.seq) };
  }

  /**
   * Reads the newest message of the row's event, because NATS can restrict reads by subject, but not by sequence number. A
   * newer one than the row's is another relay's that has not recorded it yet. That relay confirmed before it sent it, so
   * nothing was lost before.
   */
  private async isInStream(jsm: JetStreamManager, { id, event, seq }: SentRow): Promise<boolean> {
    const message = await jsm.direct.getMessage(EVENT_STREAM, { last_by_subj: eventSubject(event) });
    if (!message || message.seq < seq) return false;
    return message.seq > seq || message.header.get('Nats-Msg-Id') === this.messageId(id);
  }
}

/** The sequence number up to which every consumer has acknowledged the event. */
async function floorOf(
  jsm: JetStreamManager,
  event: string,
  durables: readonly string[],
): Promise<{ event: string; seq: number }> {
  const infos = await Promise.all(durables.map((name) => unlessMissing(jsm.consumers.info(EVENT_STREAM, name))));
  return { event, seq: Math.min(...infos.map((info) => info?.ack_floor.stream_seq ?? 0)) };
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.has(error.code)) return null;
    throw error;
  }
}
