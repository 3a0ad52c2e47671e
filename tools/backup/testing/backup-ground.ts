import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
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
