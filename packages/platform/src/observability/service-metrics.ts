import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { EventConsumers } from '../events/event-consumers.js';
import { EVENT_STREAM } from '../events/jetstream.js';
import type { Metrics, Reading } from './metrics.js';
import type { ReadinessCheck } from './readiness.js';
import { up } from './time-limit.js';

/** Below the limit of a gauge's reading, so that a server that hangs is reported as down and not left out. */
const UP_LIMIT_MS = 1_000;

/** What a service's own figures are read from. */
export interface ObservedParts {
  metrics: Metrics;
  nats: NatsConnection;
  jsm: JetStreamManager;
  dataSource: DataSource;
  consumers: EventConsumers;
}

/** The servers without which a service cannot answer. */
export function serverChecks({ nats, dataSource }: Pick<ObservedParts, 'nats' | 'dataSource'>): ReadinessCheck[] {
  return [
    { name: 'postgres', check: () => assertWritable(dataSource) },
    { name: 'nats', check: () => nats.rtt() },
  ];
}

/** @throws if PostgreSQL does not answer, or takes no writes: a standby, or a leader that was demoted */
async function assertWritable(dataSource: DataSource): Promise<void> {
  const [row]: { read_only: string }[] = await dataSource.query(
    `select current_setting('transaction_read_only') as read_only`,
  );
  if (row?.read_only !== 'off') throw new Error('PostgreSQL is read-only');
}

/** Registers the figures that every service has: its servers, its outbox and its event consumers. */
export function observeService(parts: ObservedParts, checks: readonly ReadinessCheck[]): void {
  const { metrics, jsm, dataSource, consumers } = parts;
  metrics.gauge(
    'dependency_up',
    'Whether the service can use a server that it needs.',
    () =>
      Promise.all(
        checks.map(async ({ name, check }) => ({ labels: { dependency: name }, value: await up(UP_LIMIT_MS, check) })),
      ),
    ['dependency'],
  );
  // The pools for batches have no callers that wait: each batch is written as soon as a connection is free. Read first,
  // because the queries of a scrape themselves wait for connections.
  metrics.firstGauge(
    'database_connections',
    'Connections of the pool by state, and callers that wait for one.',
    () => poolReading(dataSource),
    ['state'],
  );
  metrics.gauge('outbox_rows', 'Rows of events that have not left the service.', () => unsentRows(dataSource));
  const unsent = new OldestRow(dataSource, 'seq is null');
  metrics.gauge(
    'outbox_oldest_age_seconds',
    'How long the oldest event has been seen that has not left the service.',
    () => unsent.ageSeconds(),
  );
  // A row stays until every consumer has acknowledged its event.
  const unprocessed = new OldestRow(dataSource, 'true');
  metrics.gauge(
    'outbox_unprocessed_age_seconds',
    'How long the oldest event has been seen that not all its consumers have processed.',
    () => unprocessed.ageSeconds(),
  );
  metrics.gauge(
    'consumer_lag_messages',
    'Events that a consumer has not processed.',
    () =>
      Promise.all(
        consumers.names().map(async (consumer) => {
          const { num_pending, num_ack_pending } = await jsm.consumers.info(EVENT_STREAM, consumer);
          return { labels: { consumer }, value: num_pending + num_ack_pending };
        }),
      ),
    ['consumer'],
  );
}

/** Registers the figure of the event stream, which only its keeper may read. */
export function observeStream(metrics: Metrics, jsm: JetStreamManager): void {
  metrics.gauge(
    'event_stream_used_ratio',
    'Share of the event stream that is used; a full one takes no more events. 0 without a limit.',
    async () => {
      const { config, state } = await jsm.streams.info(EVENT_STREAM);
      return config.max_bytes > 0 ? state.bytes / config.max_bytes : 0;
    },
  );
}

function poolReading({ driver }: DataSource): Reading<'state'> {
  if (!(driver instanceof PostgresDriver)) return [];
  const { totalCount, idleCount, waitingCount }: pg.Pool = driver.master;
  return [
    { labels: { state: 'busy' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
    { labels: { state: 'waited_for' }, value: waitingCount },
  ];
}

async function unsentRows(dataSource: DataSource): Promise<number> {
  const [row]: { count: string }[] = await dataSource.query('select count(*) as count from outbox where seq is null');
  return Number(row?.count ?? 0);
}

/** Outbox rows carry no time, so that writing one stays cheap: the age counts from when the oldest row was first seen. */
class OldestRow {
  private oldest: { id: string; seenAt: number } | undefined;

  /** @param condition which rows count; an index must find the oldest of them */
  constructor(
    private readonly dataSource: DataSource,
    private readonly condition: 'seq is null' | 'true',
  ) {}

  async ageSeconds(): Promise<number> {
    const [row]: { id: string | null }[] = await this.dataSource.query(
      `select min(id) as id from outbox where ${this.condition}`,
    );
    const id = row?.id ?? undefined;
    if (id === undefined) this.oldest = undefined;
    else if (this.oldest?.id !== id) this.oldest = { id, seenAt: performance.now() };
    return this.oldest ? (performance.now() - this.oldest.seenAt) / 1_000 : 0;
  }
}
