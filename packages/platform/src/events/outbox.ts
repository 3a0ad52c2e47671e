import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventDef } from '@makoto/contracts';
import { type JetStreamClient, type JetStreamPublishOptions, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '../logging/logger.js';
import { activeTraceparent, continueTrace, outsideTrace, SpanKind } from '../observability/traces.js';
import { eventSubject } from './jetstream.js';
import { SentEvents, type SentRow } from './sent-events.js';
import { traceHeaders } from './trace-headers.js';

const POLL_MS = 500;
/** Under load a turn sends all rows gathered since the last one, and not one or two. */
const PACE_MS = 20;
const BATCH = 200;
/** A longer list takes several rows: consumers refuse messages of more than 1,000 events, and NATS those of more than 1 MB. */
const ROW_EVENTS = 500;
const RETRY_MAX_MS = 5_000;
const PUBLISH_TIMEOUT_MS = 5_000;
/** Checks every LOOK_MS, for two seconds, whether events have been sent. */
const LOOK_MS = 5;
const LOOKS = 400;
/** How often it is checked whether consumers have acknowledged what was sent. */
const CONFIRM_MS = 2_000;

interface OutboxRow {
  id: string;
  event: string;
  payload: string;
  traceparent: string | null;
}

/**
 * The transactional outbox. Events are rows of the business transaction and are published to JetStream after its
 * commit, with the row's id as the message id. A row holds a list of events of one kind, since the cost of a message
 * hardly depends on its size. It stays until the events' consumers have acknowledged it (see SentEvents).
 */
export class Outbox {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private resting = false;
  private stopped = false;
  private failures = 0;
  private confirmedAt = 0;
  /** Whether the stream may have lost messages since it was last compared with the table. */
  private unsure = true;
  private readonly js: JetStreamClient;
  private readonly sent: SentEvents;

  constructor(
    service: string,
    private readonly dataSource: DataSource,
    private readonly nats: NatsConnection,
    private readonly log: Logger,
    private readonly retryMaxMs = RETRY_MAX_MS,
  ) {
    this.js = jetstream(nats, { timeout: PUBLISH_TIMEOUT_MS });
    this.sent = new SentEvents(service, dataSource, nats);
  }

  /** Writes events in `manager`'s transaction; call notify() after the commit. */
  async add<Payload extends object>(
    manager: EntityManager,
    def: EventDef<Payload>,
    payloads: Payload[],
  ): Promise<void> {
    for (let from = 0; from < payloads.length; from += ROW_EVENTS) {
      await manager.query('insert into outbox (event, payload, traceparent) values ($1, $2, $3)', [
        def.name,
        JSON.stringify(payloads.slice(from, from + ROW_EVENTS)),
        activeTraceparent() ?? null,
      ]);
    }
  }

  /** Like add(), but leaves out what it has written before with the same content, however long ago that was. */
  async addOnce<Payload extends object>(
    manager: EntityManager,
    def: EventDef<Payload>,
    payloads: Payload[],
  ): Promise<void> {
    const byHash = new Map(payloads.map((payload) => [digest(def.name, payload).toString('hex'), payload]));
    // In one order everywhere, so that two processes cannot wait for each other.
    const fresh: { hash: string }[] = await manager.query(
      `insert into published_once select decode(hash, 'hex') from unnest($1::text[]) hash order by hash
       on conflict do nothing returning encode(hash, 'hex') as hash`,
      [[...byHash.keys()]],
    );
    const added = new Set(fresh.map(({ hash }) => hash));
    await this.add(
      manager,
      def,
      [...byHash].flatMap(([hash, payload]) => (added.has(hash) ? [payload] : [])),
    );
  }

  /** Starts the relay, with the rows that a crash left behind. */
  start(): void {
    this.notify();
    void this.watchConnection();
  }

  /** Tells the relay about a commit. Without it the relay checks every half second. */
  notify(): void {
    if (this.stopped) return;
    if (this.running || this.resting) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = outsideTrace(() => this.drain()).finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      const idle = this.failures === 0 ? POLL_MS : Math.min(this.retryMaxMs, POLL_MS * 2 ** this.failures);
      this.rest(this.again && this.failures === 0 ? PACE_MS : idle);
    });
  }

  /**
   * Calls notify() and waits until all committed events have been sent, by whichever process. A service that listens on
   * NATS then knows of them before any later request. After two seconds it stops waiting.
   */
  async relayed(): Promise<void> {
    this.notify();
    try {
      const [{ last }]: [{ last: string | null }] = await this.dataSource.query(
        'select max(id) as last from outbox where seq is null',
      );
      for (let looks = 0; last !== null && looks < LOOKS; looks++) {
        // A row counts as unsent until its relay commits, which happens once NATS has accepted the row.
        const waiting: unknown[] = await this.dataSource.query(
          'select from outbox where id <= $1 and seq is null limit 1',
          [last],
        );
        if (waiting.length === 0) return;
        await delay(LOOK_MS);
      }
      if (last !== null) this.log.warn('awaited events are still in the outbox');
    } catch (error) {
      this.log.warn('it is unknown whether events have been sent', error);
    }
  }

  /** Stops after the turn under way; unsent rows wait for the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Waits `ms` before the next turn. A notify() ends the wait, but not earlier than PACE_MS after the last turn. */
  private rest(ms: number): void {
    this.resting = true;
    this.timer = setTimeout(() => {
      this.resting = false;
      if (ms <= PACE_MS || (this.again && this.failures === 0)) this.notify();
      else this.timer = setTimeout(() => this.notify(), ms - PACE_MS);
    }, PACE_MS);
  }

  /** A server that was away may have lost the end of its stream. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) if (type === 'reconnect') this.unsure = true;
  }

  private async drain(): Promise<void> {
    try {
      this.again = false;
      // Lost events go before newer ones.
      if (this.unsure || performance.now() - this.confirmedAt >= CONFIRM_MS) await this.confirm();
      // Subscribers of the subject receive a message even if the stream refuses it, so one row is sent as a probe.
      if (this.failures > 0) await this.relay(1);
      while ((await this.relay(BATCH)) === BATCH && !this.stopped);
      if (this.failures > 0) this.log.warn('events are sent from the outbox again');
      this.failures = 0;
    } catch (error) {
      this.log[this.failures === 0 ? 'warn' : 'debug']('events wait in the outbox', error);
      this.unsure = true;
      this.failures = Math.min(this.failures + 1, 8);
    }
  }

  private async confirm(): Promise<void> {
    this.unsure = false;
    const lost = await this.sent.confirm();
    this.confirmedAt = performance.now();
    if (lost > 0) this.log.warn(`the event stream has lost messages: ${lost} rows of the outbox are sent again`);
  }

  private relay(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // No flush to disk: rows that a crash brings back are sent again under the same message ids.
      await manager.query('set local synchronous_commit = off');
      const rows: OutboxRow[] = await manager.query(
        'select id, event, payload, traceparent from outbox where seq is null order by id limit $1 for update skip locked',
        [limit],
      );
      await this.sent.record(manager, await Promise.all(rows.map((row) => this.publish(row))));
      return rows.length;
    });
  }

  private publish({ id, event, payload, traceparent }: OutboxRow): Promise<SentRow> {
    const msgID = this.sent.messageId(id);
    if (traceparent === null) return this.send(id, event, payload, { msgID });
    return continueTrace(traceparent, { name: `publish ${event}`, kind: SpanKind.PRODUCER }, () =>
      this.send(id, event, payload, { msgID, headers: traceHeaders() }),
    );
  }

  private async send(
    id: string,
    event: string,
    payload: string,
    options: Partial<JetStreamPublishOptions>,
  ): Promise<SentRow> {
    const { seq } = await this.js.publish(eventSubject(event), payload, options);
    return { id, event, seq };
  }
}

const digest = (name: string, payload: object): Buffer =>
  createHash('sha256')
    .update(`${name} ${JSON.stringify(payload)}`)
    .digest();
