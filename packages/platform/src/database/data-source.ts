import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DataSource,
  type DataSourceOptions,
  type EntityTarget,
  MigrationExecutor,
  type MigrationInterface,
  type ObjectLiteral,
  type QueryRunner,
} from 'typeorm';
import { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { KEEP_ALIVE } from './keep-alive.js';
import { connectionTo } from './leader.js';
import { OutboxSequence1 } from './outbox-sequence.migration.js';
import { OutboxTrace1 } from './outbox-trace.migration.js';
import { Partitions3 } from './partition-lock.migration.js';
import { Partitions2 } from './partition-order.migration.js';
import { Partitions1 } from './partitions.migration.js';
import { PlatformTables1 } from './platform-tables.migration.js';
import { PublishedOnce1 } from './published-once.migration.js';
import { QuerySpans } from './query-spans.js';
import { endSilentConnections } from './silent-connections.js';

export interface DatabaseOptions {
  url: string;
  /** The service's schema. It must exist, or the role must be allowed to create it. */
  schema: string;
  entities: EntityTarget<ObjectLiteral>[];
  migrations: (new () => MigrationInterface)[];
  poolSize?: number;
  /** Whether statements are recorded as spans. */
  traced?: boolean;
  /** The process's name in PostgreSQL's list of activity. */
  applicationName?: string;
  /** How long opening a connection, or waiting for one of the pool's, may take. */
  connectTimeoutMs?: number;
}

const STATEMENT_TIMEOUT_MS = 30_000;
/** Those of every schema. */
const PLATFORM_MIGRATIONS = [
  PlatformTables1,
  OutboxSequence1,
  OutboxTrace1,
  PublishedOnce1,
  Partitions1,
  Partitions2,
  Partitions3,
];
/** How often a process looks whether another has finished migrating. */
const LOCK_EVERY_MS = 200;

/**
 * Settings of every connection. JIT compilation is off: it takes ten milliseconds each time, PostgreSQL often misjudges
 * large tables, and no statement of a service runs long enough to gain from it.
 */
export const connectionSettings = (schema: string): string => `-c search_path=${schema} -c jit=off`;

/** A service's connections, neither connected nor migrated yet. */
export function createDataSource(options: DatabaseOptions): DataSource {
  const entities = options.entities.filter((e): e is Extract<DataSourceOptions['entities'], unknown[]>[number] =>
    Boolean(e),
  );
  const { connectionString, Client } = connectionTo(options.url);
  return new DataSource({
    type: 'postgres',
    url: connectionString,
    schema: options.schema,
    entities,
    migrations: [...PLATFORM_MIGRATIONS, ...options.migrations],
    migrationsTableName: 'migrations',
    subscribers: options.traced ? [QuerySpans] : [],
    poolSize: options.poolSize ?? 8,
    applicationName: options.applicationName ?? options.schema,
    connectTimeoutMS: options.connectTimeoutMs ?? 5_000,
    // The migrations create whatever the schema needs; a replica can create nothing.
    installExtensions: false,
    extra: {
      options: `${connectionSettings(options.schema)} -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      ...KEEP_ALIVE,
      Client,
    },
  });
}

/** Ends connections whose server is silent; call it once the database is migrated, which may take longer. */
export function limitSilence({ driver }: DataSource, answerTimeoutMs?: number): void {
  if (!(driver instanceof PostgresDriver)) throw new Error('services use PostgreSQL');
  endSilentConnections(driver.master, answerTimeoutMs);
}

/**
 * Migrates the schema, however long that takes. Meanwhile the connection is named `wallet migrates`, for example, so
 * that the launcher keeps waiting. Processes that start together wait for each other by an advisory lock.
 */
export async function migrate(dataSource: DataSource, schema: string): Promise<void> {
  const key = createHash('sha256').update(`migrate:${schema}`).digest().readInt32BE();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query(`set statement_timeout = 0; set application_name = '${schema} migrates'`);
    await untilLocked(runner, key);
    // Checked first: a role that owns only its schema may not run `create schema`, even with `if not exists`.
    const found: unknown[] = await runner.query('select 1 from pg_namespace where nspname = $1', [schema]);
    if (found.length === 0) await runner.query(`create schema ${schema}`);
    // On this connection: one opened by TypeORM would have the services' timeout.
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    await executor.executePendingMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [key]);
    await runner.query('reset statement_timeout; reset application_name');
    await runner.release();
  }
}

/**
 * Asks again and again instead of waiting in one statement: `create index concurrently` of the process that has the lock
 * waits for every statement that began before.
 */
async function untilLocked(runner: QueryRunner, key: number): Promise<void> {
  for (;;) {
    const [row]: { locked: boolean }[] = await runner.query('select pg_try_advisory_lock($1) as locked', [key]);
    if (row?.locked) return;
    await sleep(LOCK_EVERY_MS);
  }
}
