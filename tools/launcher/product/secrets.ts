import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.ts';
import { type JsonObject, readKept, writeObject } from '../lib/json.ts';
import { SERVICES } from './parts.ts';

const signingKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const text = (bytes: number) => (): string => randomBytes(bytes).toString('base64url');

/** Every secret by name, and how one is made. A variable of the same name in the environment goes before. */
const MAKERS: Record<string, () => string> = {
  POSTGRES_PASSWORD: text(24),
  ...Object.fromEntries(SERVICES.map((name) => [databasePasswordName(name), text(24)])),
  TOKEN_SECRET: text(48),
  RAIL_SECRET: text(32),
  FEED_SEED: text(16),
  DATA_KEY: () => randomBytes(32).toString('base64'),
  RECEIPT_KEY: signingKey,
  TICK_KEY: signingKey,
  SOLVENCY_KEY: signingKey,
  CONSOLE_EMAIL: () => 'operator@makoto.local',
  CONSOLE_PASSWORD: text(12),
  DEMO_PASSWORD: text(9),
};

/** The name under which a service's database password is kept. */
export function databasePasswordName(service: string): string {
  return `${service.toUpperCase()}_DATABASE_PASSWORD`;
}

export type Secrets = (name: string) => string;

/**
 * The secrets of a data directory, made on the first start and kept in `secrets.json`, readable by its owner alone.
 * What the environment gives is used and not written down.
 * @throws Failure when the file is damaged: without its keys nobody could read the data again
 */
export function openSecrets(dataDir: string, env: NodeJS.ProcessEnv): Secrets {
  const path = join(dataDir, 'secrets.json');
  const kept = readKept(path) ?? {};
  const made: Record<string, string> = {};
  for (const [name, make] of Object.entries(MAKERS)) {
    const known = kept[name];
    if (known !== undefined && typeof known !== 'string') {
      throw new Failure(`${path} is damaged at ${name}; mend it or put back a copy.`);
    }
    if (known === undefined) made[name] = make();
  }
  const secrets: JsonObject = { ...kept, ...made };
  if (Object.keys(made).length > 0) writeObject(path, secrets, 0o600);
  // An older file may have been made, or copied, with wider rights.
  chmodSync(path, 0o600);
  return (name) => {
    const value = env[name] || secrets[name];
    if (typeof value !== 'string') throw new Error(`There is no secret named ${name}.`);
    return value;
  };
}
