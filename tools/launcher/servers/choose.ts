import { join } from 'node:path';
import { readKept, writeObject } from '../lib/json.ts';
import type { LauncherVariables } from '../product/variables.ts';
import { type ProviderName, SERVER_NAMES, type ServerName } from './types.ts';

/** The variables that give a server; PostgreSQL's is its administrator's URL. */
export const URL_VARIABLES = {
  postgres: 'DATABASE_URL',
  nats: 'NATS_URL',
  redis: 'REDIS_URL',
  prometheus: 'PROMETHEUS_URL',
} as const satisfies Record<ServerName, keyof LauncherVariables>;

export type EarlierChoice = Partial<Record<ServerName, 'docker' | 'local'>>;

/**
 * Where each server comes from: a given URL; otherwise the provider that holds this directory's data, so that a second
 * start continues with it; otherwise a Docker engine that answers; otherwise this machine's programs.
 */
export function chooseProviders(
  env: LauncherVariables,
  earlier: EarlierChoice,
  dockerAnswers: boolean,
): Record<ServerName, ProviderName> {
  const choose = (name: ServerName): ProviderName => {
    if (givenUrl(env, name) !== undefined) return 'given';
    return earlier[name] ?? (dockerAnswers ? 'docker' : 'local');
  };
  return {
    postgres: choose('postgres'),
    nats: choose('nats'),
    redis: choose('redis'),
    prometheus: choose('prometheus'),
  };
}

/** A server's URL from the environment; an empty variable counts as unset. */
export function givenUrl(env: LauncherVariables, name: ServerName): string | undefined {
  return env[URL_VARIABLES[name]] || undefined;
}

/**
 * The providers that created the data in `dataDir`, as recorded by an earlier run. @throws Failure if the record is
 * damaged
 */
export function readEarlierChoice(dataDir: string): EarlierChoice {
  const noted = readKept(join(dataDir, 'servers.json')) ?? {};
  const earlier: EarlierChoice = {};
  for (const name of SERVER_NAMES) {
    const provider = noted[name];
    if (provider === 'docker' || provider === 'local') earlier[name] = provider;
  }
  return earlier;
}

/** Records the providers of the data, and keeps the entries of servers that were given this time. */
export function noteChoice(dataDir: string, chosen: Partial<Record<ServerName, ProviderName>>): void {
  const noted = readEarlierChoice(dataDir);
  for (const name of SERVER_NAMES) {
    const provider = chosen[name];
    if (provider === 'docker' || provider === 'local') noted[name] = provider;
  }
  writeObject(join(dataDir, 'servers.json'), noted, 0o600);
}
