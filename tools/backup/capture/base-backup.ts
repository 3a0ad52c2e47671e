import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { readObject } from '../../launcher/lib/json.ts';
import { ROOT } from '../../launcher/product/build.ts';
import type { Base, Chain } from '../store/chains.ts';
import type { Repository } from '../store/repository.ts';
import { postgresProgram, type Server } from './server.ts';

export interface BaseBackupOptions {
  repository: Repository;
  server: Server;
  chain: Chain;
  major: number;
  megabytesPerSecond: number;
  /** Whether to write all changed pages at once; otherwise the server takes its time. */
  atOnce: boolean;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** A base backup that is stored; it is whole once the log is shipped up to its end. */
export interface Stored {
  base: Base;
  endLsn: string;
}

/**
 * Copies the running server with `pg_basebackup` into the repository, without a copy on this disk.
 * @throws Error with the program's last words
 */
export async function takeBase(options: BaseBackupOptions): Promise<Stored> {
  const { repository, server, chain, major, megabytesPerSecond, atOnce, env, signal } = options;
  repository.requireThere();
  const { url, env: password } = server.forPrograms();
  // The backup begins with a checkpoint after this position, and its end is written before pg_basebackup ends.
  const begun = await server.now();
  const id = new Date(begun.atMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const args = [
    ...['--pgdata=-', '--format=tar', '--wal-method=none', '--no-password', '--label=makoto'],
    ...[`--checkpoint=${atOnce ? 'fast' : 'spread'}`, `--max-rate=${megabytesPerSecond}M`, '--dbname', url],
  ];
  const program = spawn(postgresProgram('pg_basebackup', major, env), args, {
    env: { PATH: env.PATH, LANG: 'C', LC_ALL: 'C', ...password },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGINT',
  });
  const closed = once(program, 'close');
  const write = repository.write(chain.data(id), program.stdout);
  // Without a reader it would end at its next output, which may be minutes away during a checkpoint.
  write.catch(() => program.kill('SIGINT'));
  const results = await Promise.allSettled([text(program.stderr), closed, write]);
  const [said, , written] = results;
  const words = said.status === 'fulfilled' ? said.value : '';
  if (program.exitCode !== 0 || written.status === 'rejected') {
    repository.remove(chain.base(id));
    if (written.status === 'rejected') throw written.reason;
    throw new Error(`pg_basebackup failed: ${words.trim().split('\n').slice(-3).join(' ')}`);
  }
  const ended = await server.now();
  const version = readObject(`${ROOT}/package.json`)?.['version'];
  const base: Base = {
    ...{
      id,
      startLsn: begun.lsn,
      from: ended.atMs,
      postgresMajor: major,
      role: server.role,
      database: server.database,
    },
    version: String(version),
  };
  return { base, endLsn: ended.lsn };
}
