import { setTimeout as delay } from 'node:timers/promises';
import type { EventDef } from '@makoto/contracts';
import type { JetStreamClient } from '@nats-io/jetstream';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger } from '../logging/logger.js';
import { eventSubject } from './jetstream.js';

const POLL_MS = 500;
/** Under load a turn takes what has gathered since the last one began, rather than a row or two. */
const PACE_MS = 20;
const BATCH = 200;
const RETRY_MAX_MS = 5_000;
/** Looks whether events have left: every LOOK_MS, for two seconds. */
const LOOK_MS = 5;
const LOOKS = 400;

interface OutboxRow {
  id: string;
  event: string;
  payload: string;
}

/**
 * The transactional outbox: events are rows of the business transaction, and leave for JetStream after its commit with
 * the row's id as message id. A row is a list of events of one kind, since a message's cost hardly depends on its size.
 */
export class Outbox {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private resting = false;
  private stopped = false;
  private failures = 0;

  constructor(
    private readonly service: string,
    private readonly dataSource: DataSource,
    private readonly js: JetStreamClient,
    private readonly log: Logger,
  ) {}

  /** Writes events in `manager`'s transaction; call notify() after the commit. */
  async add<Payload extends object>(
    manager: EntityManager,
    def: EventDef<Payload>,
    payloads: Payload[],
  ): Promise<void> {
    if (payloads.length === 0) return;
    await manager.query('insert into outbox (event, payload) values ($1, $2)', [def.name, JSON.stringify(payloads)]);
  }

  /** Starts relaying; rows that a crash left behind go first. */
  start(): void {
    this.notify();
  }

  /** Says that something was committed. Without it the relay looks every half second. */
  notify(): void {
    if (this.stopped) return;
    if (this.running || this.resting) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.drain().finally(() => {
      this.running = undefined;
      if (this.stopped) return;
      const idle = this.failures === 0 ? POLL_MS : Math.min(RETRY_MAX_MS, POLL_MS * 2 ** this.failures);
      this.rest(this.again && this.failures === 0 ? PACE_MS : idle);
    });
  }

  /**
   * notify(), and waits until all that is committed by now has left, whoever relays it: a service that listens on NATS hears
   * of it before any request that is made afterwards. Where that takes more than two seconds it leaves later, as always.
   */
  async relayed(): Promise<void> {
    this.notify();
    try {
      const [{ last }]: [{ last: string | null }] = await this.dataSource.query('select max(id) as last from outbox');
      for (let looks = 0; last !== null && looks < LOOKS; looks++) {
        // A row can be seen until its relay commits, which it does once NATS has taken the row.
        const waiting: unknown[] = await this.dataSource.query('select from outbox where id <= $1 limit 1', [last]);
        if (waiting.length === 0) return;
        await delay(LOOK_MS);
      }
      if (last !== null) this.log.warn('events that somebody waits for are still in the outbox');
    } catch (error) {
      this.log.warn('nobody can tell whether events have left', error);
    }
  }

  /** Ends after what is under way; rows not sent yet wait for the next start. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Waits `ms` before the next turn; a notify() meanwhile comes no earlier than PACE_MS after the last turn. */
  private rest(ms: number): void {
    this.resting = true;
    this.timer = setTimeout(() => {
      this.resting = false;
      if (ms <= PACE_MS || (this.again && this.failures === 0)) this.notify();
      else this.timer = setTimeout(() => this.notify(), ms - PACE_MS);
    }, PACE_MS);
  }

  private async drain(): Promise<void> {
    try {
      this.again = false;
      // Who listens to a subject hears what is sent there whether or not the stream takes it: one row finds out.
      if (this.failures > 0) await this.relay(1);
      while ((await this.relay(BATCH)) === BATCH && !this.stopped);
      if (this.failures > 0) this.log.warn('events leave the outbox again');
      this.failures = 0;
    } catch (error) {
      this.log[this.failures === 0 ? 'warn' : 'debug']('events wait in the outbox', error);
      this.failures = Math.min(this.failures + 1, 8);
    }
  }

  private relay(limit: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      // Nobody waits for the disk: rows that a crash brings back leave again under the ids that they left with.
      await manager.query('set local synchronous_commit = off');
      const rows: OutboxRow[] = await manager.query(
        `with taken as (
           delete from outbox where id = any(array(select id from outbox order by id limit $1 for update skip locked))
           returning id, event, payload
         ) select * from taken order by id`,
        [limit],
      );
      await Promise.all(
        rows.map((row) =>
          this.js.publish(eventSubject(row.event), row.payload, { msgID: `${this.service}-${row.id}` }),
        ),
      );
      return rows.length;
    });
  }
}
