import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { archiveDir } from '../../archive/archive-files.ts';
import { archiveMonth } from '../../archive/archive-month.ts';
import type { Written } from '../../archive/transfers-file.ts';
import { RunRecord } from '../../launcher/lib/run-record.ts';
import { sayNothing } from '../../launcher/lib/say.ts';
import { scratchDir } from '../../launcher/lib/scratch.ts';
import { openSecrets } from '../../launcher/product/secrets.ts';
import { installServers } from '../../launcher/servers/local/install.ts';
import { startLocalPostgres } from '../../launcher/servers/local/postgres.ts';
import { removePostgresData } from '../../launcher/servers/local/postgres-data.ts';
import type { RunningServer } from '../../launcher/servers/types.ts';
import { Backup } from '../capture/backup.ts';
import type { BackupSettings } from '../settings.ts';
import { Repository } from '../store/repository.ts';

const HOUR_MS = 3_600_000;

/** For tests: a PostgreSQL of its own with a table of notes, a data directory, and a backup of both. */
export class BackupGround {
  readonly dir: string;
  readonly dataDir: string;
  readonly settings: BackupSettings;
  /** What was said to the operator. */
  readonly said: string[] = [];
  readonly client: pg.Client;
  private readonly postgres: RunningServer;
  private readonly remove: () => void;
  private readonly backups: Backup[] = [];

  private constructor(postgres: RunningServer, scratch: { dir: string; remove: () => void }) {
    this.postgres = postgres;
    this.dir = scratch.dir;
    this.remove = scratch.remove;
    this.dataDir = join(scratch.dir, 'data');
    this.settings = {
      ...{ dir: join(scratch.dir, 'backup'), key: randomBytes(32), dataDir: this.dataDir },
      ...{ everyMs: HOUR_MS, shipEveryMs: 200, keepMs: HOUR_MS, megabytesPerSecond: 1000 },
    };
    this.client = new pg.Client({ connectionString: postgres.url });
  }

  static async start(): Promise<BackupGround> {
    const scratch = scratchDir();
    const dataDir = join(scratch.dir, 'data');
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    for (const path of [scratch.dir, dataDir]) chmodSync(path, 0o711);
    await installServers(['postgres'], process.env, sayNothing);
    const record = await RunRecord.take(dataDir, sayNothing);
    const secrets = openSecrets(dataDir, {});
    const context = { dataDir, ephemeral: false, env: process.env, secrets, record, say: sayNothing };
    const ground = new BackupGround(await startLocalPostgres(context), scratch);
    await ground.client.connect();
    await ground.client.query(
      'create table notes (n int primary key, at timestamptz not null default clock_timestamp())',
    );
    return ground;
  }

  async startBackup(settings: Partial<BackupSettings> = {}): Promise<Backup> {
    const say = (line: string): void => void this.said.push(line);
    const options = {
      settings: { ...this.settings, ...settings },
      databaseUrl: this.postgres.url,
      env: process.env,
      say,
    };
    const backup = await Backup.start(options);
    this.backups.push(backup);
    return backup;
  }

  /** Of the database, as an administrator. */
  get url(): string {
    return this.postgres.url;
  }

  repository(): Repository {
    return Repository.open(this.settings.dir, this.settings.key);
  }

  /** Writes notes one by one, each a commit of its own. @returns the server's time after the last, epoch milliseconds */
  async write(from: number, to: number): Promise<number> {
    for (let n = from; n <= to; n++) await this.client.query('insert into notes (n) values ($1)', [n]);
    const { rows } = await this.client.query<{ at: string }>(
      // A moment between two notes, also in whole milliseconds.
      'select ceil(extract(epoch from clock_timestamp()) * 1000)::bigint as at, pg_sleep(0.005)',
    );
    return Number(rows[0]?.at);
  }

  /** Stores an upload as identity does. */
  upload(id: string, content: Buffer): void {
    const dir = join(this.dataDir, 'uploads', id.slice(0, 2));
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, id), content);
  }

  /** Archives a month with one transfer, as `npm run archive` does, in a ledger with no more than that needs: no account has
   * a statement. */
  async archiveMonth(period: number): Promise<Written> {
    // What is said of an account is in the last bytes of its id: none of these holds money that is under way.
    const [debit, credit] = ['c0000000-0000-4000-8000-000000000101', '00000000-0000-4000-8000-000000000701'];
    await this.client.query(`create schema wallet; set search_path = wallet, public;
      create table transfers as select gen_random_uuid() as ref, 0::smallint as slot, 'fee' as kind, '${debit}'::uuid as debit,
        '${credit}'::uuid as credit, 5::bigint as amount, 0::bigint as at, null::uuid as entry_account, null::bigint as entry_no,
        null::bigint as entry_balance;
      create table transfers_${period} as table transfers;
      create table account_periods as select account, ${period} as period, debited, credited, null::bigint as last_no
        from (values ('${debit}'::uuid, 5::bigint, 0::bigint), ('${credit}', 0, 5)) v (account, debited, credited);
      create table archived_kinds (account uuid, kind text, period int, count bigint, credited bigint, debited bigint);
      create function statement_write_checkpoints(uuid, bigint, int) returns void language sql as '';
      create table ledger_archives (period int, file text, sha256 text, transfers bigint, newest_at bigint, archived_at bigint)`);
    const dir = archiveDir(this.dataDir);
    mkdirSync(dir);
    return await archiveMonth(this.client, period, dir, 0);
  }

  showHead(note: string): void {
    writeFileSync(join(this.dataDir, 'log-head'), note);
  }

  async stop(): Promise<void> {
    await Promise.all(this.backups.map(async (backup) => await backup.stop()));
    await this.client.end();
    await this.postgres.stop();
    removePostgresData(this.dataDir);
    this.remove();
  }
}
