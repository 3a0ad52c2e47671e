import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { findPostgres } from '../../launcher/servers/local/programs.ts';
import { postgresUser, type SystemUser } from '../../launcher/servers/local/user.ts';
import type { Repository } from '../store/repository.ts';
import { type RestorePlan, time } from './plan.ts';
import { WalFeed } from './wal-feed.ts';

const POLL_MS = 100;
const STOP_WITHIN_MS = 60_000;
/** A recovery that asks for no segment in this time and does not end has failed. */
const IDLE_MS = 600_000;
const TOO_FAR = 'recovery ended before configured recovery target was reached';

export interface RecoveryOptions {
  repository: Repository;
  plan: RestorePlan;
  /** An empty folder for PostgreSQL's data that belongs to PostgreSQL's user. */
  pgData: string;
  env: NodeJS.ProcessEnv;
  signal?: AbortSignal | undefined;
}

/** PostgreSQL on the restored data, reached by a socket in a private folder. */
export interface Recovered {
  /** The product's database, as an administrator. */
  url: string;
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs that can use a backup's data. @throws Failure with what to install */
export function programsFor({ base }: RestorePlan, env: NodeJS.ProcessEnv): string {
  const bin = findPostgres(env, base.postgresMajor);
  if (bin !== undefined) return bin;
  throw new Failure(`The backup needs PostgreSQL ${base.postgresMajor}; install postgresql-${base.postgresMajor}.`);
}

/** Unpacks a base backup into `pgData`. @throws Failure if it is damaged */
export async function unpackBase({ repository, plan, pgData, signal }: RecoveryOptions): Promise<void> {
  const tar = spawn('tar', ['--extract', '--file=-', '--directory', pgData, '--no-same-owner', '--same-permissions'], {
    ...postgresUser(),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    ...(signal && { signal }),
  });
  const ended = once(tar, 'close');
  await pipeline(repository.read(plan.chain.data(plan.base.id)), tar.stdin);
  await ended;
  if (tar.exitCode !== 0) throw new Failure(`The base backup cannot be unpacked into ${pgData}; make room there.`);
}

/**
 * Replays the log up to the plan's moment and leaves PostgreSQL running. @throws Failure if the log is damaged or a
 * segment is missing
 */
export async function recover(options: RecoveryOptions): Promise<Recovered> {
  const { repository, plan, pgData, env } = options;
  const user = postgresUser();
  const dir = mkdtempSync(join(tmpdir(), 'makoto-recovery-'));
  prepare(dir, pgData, user);
  const feed = new WalFeed({ repository, plan, dir, user });
  const server = new RecoveringServer(join(programsFor(plan, env), 'postgres'), pgData, dir, user, env);
  const url = `postgresql://${encodeURIComponent(plan.base.role)}@/${plan.base.database}?host=${dir}`;
  const clean = async (): Promise<void> => {
    feed.stop();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const serving = feed.serve();
  // Awaited below; a failure before that is told there.
  serving.catch(() => undefined);
  try {
    server.start([`restore_command=${feed.command}`, ...targetOf(plan.to)]);
    const promoted = untilPromoted(server, feed, url, () => {
      // Nothing was written after the last shipped change: all of the log is the moment.
      server.start([`restore_command=${feed.command}`]);
    });
    await Promise.race([promoted, serving.then(() => promoted), aborted(options.signal)]);
  } catch (error) {
    await clean();
    throw error;
  }
  return { url, stop: clean };
}

function prepare(dir: string, pgData: string, user: SystemUser | undefined): void {
  writeFileSync(join(dir, 'hba.conf'), 'local all all trust\n');
  // A server of a Linux distribution keeps its settings elsewhere, and the backup has none.
  for (const name of ['postgresql.conf', 'pg_ident.conf'])
    if (!existsSync(join(pgData, name))) writeFileSync(join(pgData, name), '', { mode: 0o600 });
  writeFileSync(join(pgData, 'recovery.signal'), '', { mode: 0o600 });
  mkdirSync(join(pgData, 'pg_wal'), { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  if (user === undefined) return;
  for (const path of [dir, join(dir, 'hba.conf')]) chownSync(path, user.uid, user.gid);
  for (const name of ['postgresql.conf', 'pg_ident.conf', 'recovery.signal', 'pg_wal'])
    chownSync(join(pgData, name), user.uid, user.gid);
}

function targetOf(to: number | undefined): string[] {
  if (to === undefined) return [];
  return [
    `recovery_target_time=${time(to).replace('T', ' ').replace('Z', '+00')}`,
    'recovery_target_action=promote',
    'recovery_target_inclusive=true',
  ];
}

/** One server after another on the same data, with what the newest said. */
class RecoveringServer {
  private readonly program: string;
  private readonly pgData: string;
  private readonly dir: string;
  private readonly user: SystemUser | undefined;
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | undefined;
  said = '';

  constructor(program: string, pgData: string, dir: string, user: SystemUser | undefined, env: NodeJS.ProcessEnv) {
    this.program = program;
    this.pgData = pgData;
    this.dir = dir;
    this.user = user;
    this.env = env;
  }

  get hasEnded(): boolean {
    return this.child === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  start(more: string[]): void {
    const settings = [
      ...['listen_addresses=', `unix_socket_directories=${this.dir}`, 'unix_socket_permissions=0700'],
      ...[`hba_file=${join(this.dir, 'hba.conf')}`, 'logging_collector=off', 'log_destination=stderr', 'ssl=off'],
      // Otherwise the server would have to allow as many connections as the one that was backed up.
      ...['hot_standby=off', 'archive_mode=off', 'shared_preload_libraries=', 'max_connections=50', 'jit=off'],
      ...more,
    ];
    const args = ['-D', this.pgData, ...settings.flatMap((setting) => ['-c', setting])];
    this.said = '';
    this.child = spawn(this.program, args, {
      ...this.user,
      cwd: this.pgData,
      env: { PATH: this.env.PATH, LANG: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said = `${this.said}${text}`.slice(-20_000);
    });
    this.child.on('error', (error) => {
      this.said += error.message;
    });
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || this.hasEnded) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }
}

async function untilPromoted(server: RecoveringServer, feed: WalFeed, url: string, again: () => void): Promise<void> {
  let [given, sinceMs, isAgain] = [feed.given, performance.now(), false];
  for (;;) {
    if (server.hasEnded) {
      if (isAgain || !server.said.includes(TOO_FAR)) {
        throw new Failure(
          `The log cannot be replayed; PostgreSQL said:\n${server.said.trim().split('\n').slice(-8).join('\n')}`,
        );
      }
      isAgain = true;
      again();
    }
    if (await isPromoted(url)) return;
    if (feed.given !== given) [given, sinceMs] = [feed.given, performance.now()];
    if (performance.now() - sinceMs > IDLE_MS)
      throw new Failure('The recovery does not end; look at the disk and restore again.');
    await sleep(POLL_MS);
  }
}

async function isPromoted(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over');
    return rows[0]?.over === true;
  } catch {
    // It takes no connections while it replays the log.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function aborted(signal: AbortSignal | undefined): Promise<never> {
  if (signal === undefined) return await new Promise<never>(() => undefined);
  signal.throwIfAborted();
  await once(signal, 'abort');
  throw signal.reason;
}
