import { join } from 'node:path';
import { readKept, writeObject } from '../lib/json.ts';
import { type ProviderName, SERVER_NAMES, type ServerName } from './types.ts';

/** The variables that give a server; PostgreSQL's is its administrator's URL. */
export const URL_VARIABLES: Record<ServerName, string> = {
  postgres: 'DATABASE_URL',
  nats: 'NATS_URL',
  redis: 'REDIS_URL',
};

export type EarlierChoice = Partial<Record<ServerName, 'docker' | 'local'>>;

/**
 * Where each server comes from: a given URL first; then whatever holds this directory's data already, so that a
 * second start continues with it; then a Docker engine that answers; then the machine's own programs.
 */
export function chooseProviders(
  env: NodeJS.ProcessEnv,
  earlier: EarlierChoice,
  dockerAnswers: boolean,
): Record<ServerName, ProviderName> {
  const choose = (name: ServerName): ProviderName => {
    if (givenUrl(env, name) !== undefined) return 'given';
    return earlier[name] ?? (dockerAnswers ? 'docker' : 'local');
  };
  return { postgres: choose('postgres'), nats: choose('nats'), redis: choose('redis') };
}

/** A server's URL from the environment; an empty variable counts as unset. */
export function givenUrl(env: NodeJS.ProcessEnv, name: ServerName): string | undefined {
  return env[URL_VARIABLES[name]] || undefined;
}

/** What made the data in `dataDir`, as noted by the run before. @throws Failure where the note is damaged */
export function readEarlierChoice(dataDir: string): EarlierChoice {
  const noted = readKept(join(dataDir, 'servers.json')) ?? {};
  const earlier: EarlierChoice = {};
  for (const name of SERVER_NAMES) {
    const provider = noted[name];
    if (provider === 'docker' || provider === 'local') earlier[name] = provider;
  }
  return earlier;
}

/** Notes what holds the data, keeping what is known of servers that were given this time. */
export function noteChoice(dataDir: string, chosen: Partial<Record<ServerName, ProviderName>>): void {
  const noted = readEarlierChoice(dataDir);
  for (const name of SERVER_NAMES) {
    const provider = chosen[name];
    if (provider === 'docker' || provider === 'local') noted[name] = provider;
  }
  writeObject(join(dataDir, 'servers.json'), noted, 0o600);
}
