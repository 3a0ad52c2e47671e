import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { ServerName } from '../types.ts';

/** Each server's program, as its packages name it. */
export const PROGRAMS: Record<ServerName, string> = {
  postgres: 'postgres',
  nats: 'nats-server',
  redis: 'redis-server',
  prometheus: 'prometheus',
};

// Debian and Red Hat keep PostgreSQL's programs off the PATH in one folder per version; Homebrew's are keg-only.
const POSTGRES_ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr'];
const SYSTEM_PATHS = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Folders that may contain a server's program, in order of preference. */
function folders(env: NodeJS.ProcessEnv): string[] {
  return [...(env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''), ...SYSTEM_PATHS];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // Missing or not executable.
    return false;
  }
}

/** The full path of a program, or undefined if it is not installed. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  return folders(env)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** The programs of a server. */
const SERVER_PROGRAMS = ['postgres', 'initdb'];

/**
 * The folder with PostgreSQL's programs.
 * @param major only this major version, if its data exists already; otherwise the newest.
 * @param names what the folder must contain: a server's programs, unless only a client is needed
 */
export function findPostgres(
  env: NodeJS.ProcessEnv,
  major: number | undefined,
  names: readonly string[] = SERVER_PROGRAMS,
): string | undefined {
  const [first = 'postgres'] = names;
  const versioned = POSTGRES_ROOTS.filter((root) => existsSync(root)).flatMap((root) =>
    readdirSync(root)
      .filter((name) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(name))
      .map((name) => join(root, name, 'bin')),
  );
  return [...versioned, ...folders(env)]
    .filter((folder) => names.every((name) => isExecutable(join(folder, name))))
    .map((folder) => ({ folder, major: majorOf(join(folder, first)) }))
    .filter((found) => major === undefined || found.major === major)
    .sort((a, b) => b.major - a.major)
    .at(0)?.folder;
}

function majorOf(program: string): number {
  const version = execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return Number(/(\d+)/.exec(version)?.[1] ?? 0);
}

/** Whether the machine has a server's programs. */
export function hasServer(name: ServerName, env: NodeJS.ProcessEnv): boolean {
  return name === 'postgres'
    ? findPostgres(env, undefined) !== undefined
    : findProgram(PROGRAMS[name], env) !== undefined;
}
