import { join } from 'node:path';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { findPostgres } from '../../launcher/servers/local/programs.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** The PostgreSQL server that is backed up. */
export class Server {
  readonly url: string;

  /** @param url of the product's database, as an administrator */
  constructor(url: string) {
    this.url = url;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'makoto backup',
    });
    // The query's promise already reports a server that stops meanwhile.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  async identity(): Promise<{ systemIdentifier: string; timeline: number; segmentBytes: number; major: number }> {
    const [row] = await this.query<{ id: string; file: string; segment: string; version: string }>(
      `select system_identifier::text as id, pg_walfile_name(pg_current_wal_lsn()) as file,
         current_setting('server_version_num') as version,
         (select setting from pg_settings where name = 'wal_segment_size') as segment
       from pg_control_system()`,
    );
    if (row === undefined) throw new Error('PostgreSQL does not tell its identity');
    const major = Math.floor(Number(row.version) / 10_000);
    if (major < 15) throw new Failure(`A backup needs PostgreSQL 15 or newer, not ${major}; upgrade the server.`);
    return {
      systemIdentifier: row.id,
      timeline: Number.parseInt(row.file.slice(0, 8), 16),
      segmentBytes: Number(row.segment),
      major,
    };
  }

  /** Whether a slot exists and still keeps what it was asked to. */
  async keeps(slot: string): Promise<boolean> {
    const rows = await this.query(
      "select 1 from pg_replication_slots where slot_name = $1 and coalesce(wal_status, 'lost') not in ('lost', 'unreserved')",
      [slot],
    );
    return rows.length > 0;
  }

  /**
   * Creates a slot that keeps the log from now on, and drops the earlier ones of the same repository: they would keep it as
   * well. Those of other repositories stay, because the log that they keep may still be shipped.
   */
  async beginSlot(repositoryId: string, slot: string): Promise<void> {
    await this.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active',
      [slotName(repositoryId, '')],
    );
    await this.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  }

  /** The time, and a position of the log that everything answered before that time is before. */
  async now(): Promise<{ atMs: number; lsn: string }> {
    const [row] = await this.query<{ at: string; lsn: string }>(
      'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at, pg_current_wal_flush_lsn()::text as lsn',
    );
    if (row === undefined) throw new Error('PostgreSQL does not tell its time');
    return { atMs: Number(row.at), lsn: row.lsn };
  }

  /** Whether the receiver of a slot has written the log up to a position. */
  async hasReceived(slot: string, lsn: string): Promise<boolean> {
    const rows = await this.query(
      `select 1 from pg_replication_slots s join pg_stat_replication r on r.pid = s.active_pid
       where s.slot_name = $1 and r.write_lsn >= $2::pg_lsn`,
      [slot, lsn],
    );
    return rows.length > 0;
  }

  /** The URL without its password, for a program's arguments, and the password for its environment. */
  forPrograms(): { url: string; env: NodeJS.ProcessEnv } {
    const url = new URL(this.url);
    const password = decodeURIComponent(url.password);
    url.password = '';
    return { url: url.href, env: { PGPASSWORD: password } };
  }

  get role(): string {
    return decodeURIComponent(new URL(this.url).username);
  }

  get database(): string {
    return decodeURIComponent(new URL(this.url).pathname.slice(1));
  }
}

/** The replication slot of a chain. */
export function slotName(repositoryId: string, chainId: string): string {
  return `makoto_backup_${repositoryId}_${chainId}`;
}

/** The path of one of PostgreSQL's client programs of a server's version. @throws Failure with what to install */
export function postgresProgram(name: string, major: number, env: NodeJS.ProcessEnv): string {
  const folder = findPostgres(env, major, [name]);
  if (folder !== undefined) return join(folder, name);
  throw new Failure(`${name} of PostgreSQL ${major} is missing on this machine; install postgresql-client-${major}.`);
}
