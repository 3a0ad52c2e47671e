import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort, OwnProcess } from './own-process.js';

const run = promisify(execFile);
/** Where Debian keeps one folder a version. */
const VERSIONS = '/usr/lib/postgresql';

/** A PostgreSQL for one suite: a leader, or a standby of another. */
export class OwnPostgres extends OwnProcess {
  private constructor(
    readonly port: number,
    private readonly dir: string,
  ) {
    const url = urlOf(port);
    const options = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'];
    super({
      command: join(binDir(), 'postgres'),
      args: ['-D', dir, '-p', String(port), ...options, '-c', 'hot_standby=on'],
      user: user(),
      answers: () =>
        queryOnce(url, 'select 1').then(
          () => true,
          () => false,
        ),
    });
  }

  /** An empty one. */
  static async start(): Promise<OwnPostgres> {
    const dir = await ownDir();
    const args = ['-D', dir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(join(binDir(), 'initdb'), args, { cwd: '/', ...user() });
    const postgres = new OwnPostgres(await freePort(), dir);
    await postgres.start();
    return postgres;
  }

  /** A standby that follows this one by streaming replication. */
  async standby(): Promise<OwnPostgres> {
    const dir = await ownDir();
    const args = ['-D', dir, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', this.url];
    await run(join(binDir(), 'pg_basebackup'), args, { cwd: '/', ...user() });
    const postgres = new OwnPostgres(await freePort(), dir);
    await postgres.start();
    return postgres;
  }

  get url(): string {
    return urlOf(this.port);
  }

  /** Runs a statement on a connection of its own. */
  query(statement: string): Promise<unknown> {
    return queryOnce(this.url, statement);
  }

  async stop(): Promise<void> {
    this.resume();
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }
}

const urlOf = (port: number): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;

async function queryOnce(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The newest version's programs. */
function binDir(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions[0] === undefined ? '' : join(VERSIONS, versions[0], 'bin');
}

/** PostgreSQL refuses root; its package has made a user. */
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function ownDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'postgres-'));
  const owner = user();
  if (owner) await chown(dir, owner.uid, owner.gid);
  return dir;
}
