import { createECDH, createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.ts';
import { type JsonObject, readKept, writeObject } from '../lib/json.ts';
import { PARTS, type PartName, SERVICES } from './parts.ts';

const signingKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
/** A private key on P-256: 32 bytes in base64url. */
function vapidKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
const text = (bytes: number) => (): string => randomBytes(bytes).toString('base64url');

/** Every secret and how it is created. A variable of the same name in the environment replaces it. */
const MAKERS: Record<string, () => string> = {
  POSTGRES_PASSWORD: text(24),
  ...Object.fromEntries(SERVICES.map((name) => [databasePasswordName(name), text(24)])),
  ...Object.fromEntries(passwordNames().map((name) => [name, text(24)])),
  TOKEN_SECRET: text(48),
  RAIL_SECRET: text(32),
  FEED_SEED: text(16),
  DATA_KEY: () => randomBytes(32).toString('base64'),
  RECEIPT_KEY: signingKey,
  TICK_KEY: signingKey,
  SOLVENCY_KEY: signingKey,
  LOG_KEY: signingKey,
  VAPID_KEY: vapidKey,
  CONSOLE_EMAIL: () => 'operator@makoto.local',
  CONSOLE_PASSWORD: text(12),
  DEMO_PASSWORD: text(9),
};

/** The name of a service's database password. */
export function databasePasswordName(service: string): string {
  return `${service.toUpperCase()}_DATABASE_PASSWORD`;
}

/** The servers with a user for each part. */
export type ServerWithUsers = 'nats' | 'redis';

/** The name of the password of a part's user, or of the administrator. */
export function passwordName(server: ServerWithUsers, part?: PartName): string {
  return `${part ? `${part.toUpperCase()}_` : ''}${server.toUpperCase()}_PASSWORD`;
}

/** The names of the passwords of all these users. */
export function passwordNames(): string[] {
  return (['nats', 'redis'] as const).flatMap((server) => [
    passwordName(server),
    ...PARTS.map((part) => passwordName(server, part)),
  ]);
}

/** The names of all secrets that a data directory keeps. */
export const KEPT_SECRETS: readonly string[] = Object.keys(MAKERS);

export type Secrets = (name: string) => string;

/** The secrets of a data directory. */
export interface KeptSecrets extends Secrets {
  /** The next and the previous generation of a secret that is being rotated, by their settings (tools/rotate). */
  others?(name: string): Record<string, string>;
}

/** The settings of a secret's next and previous generation. */
export const nextOf = (name: string): string => `${name}_NEXT`;
export const previousOf = (name: string): string => `${name}_PREVIOUS`;

/** Where a data directory keeps its secrets. */
export const secretsPath = (dataDir: string): string => join(dataDir, 'secrets.json');

/** Beside it, the names of the secrets that its product was given in other ways and does not take from it. */
const givenPath = (dataDir: string): string => join(dataDir, 'secrets-given.json');

/** Notes, for `npm run rotate`, which secrets the environment of those who start the product replaces. */
export function noteGivenSecrets(dataDir: string, env: NodeJS.ProcessEnv): void {
  const names = KEPT_SECRETS.flatMap((name) => [name, nextOf(name), previousOf(name)]);
  writeObject(givenPath(dataDir), { names: names.filter((name) => env[name]) }, 0o600);
}

/** What noteGivenSecrets() noted last; undefined if it has not noted anything yet. */
export function givenSecrets(dataDir: string): string[] | undefined {
  const names = readKept(givenPath(dataDir))?.['names'];
  return Array.isArray(names) ? names.map(String) : undefined;
}

/** The SHA-256 of the secrets' file, to tell whether it has changed. */
export function hashOfSecrets(dataDir: string): string {
  return createHash('sha256')
    .update(readFileSync(secretsPath(dataDir)))
    .digest('hex');
}

/** A new value for a secret. @throws Error for an unknown one */
export function newSecret(name: string): string {
  const make = MAKERS[name];
  if (!make) throw new Error(`There is no secret named ${name}.`);
  return make();
}

/**
 * The secrets of a data directory, created on the first start and kept in `secrets.json`, which only its owner may
 * read. Values from the environment are used but not stored.
 * @throws Failure when the file is damaged: without its keys the data could not be read
 */
export function openSecrets(dataDir: string, env: NodeJS.ProcessEnv): KeptSecrets {
  const path = secretsPath(dataDir);
  const kept = readKept(path) ?? {};
  const made: Record<string, string> = {};
  for (const [name, make] of Object.entries(MAKERS)) {
    const known = kept[name];
    if (known !== undefined && typeof known !== 'string') {
      throw new Failure(`${path} is damaged at ${name}; repair it or restore a copy.`);
    }
    if (known === undefined) made[name] = make();
  }
  const secrets: JsonObject = { ...kept, ...made };
  if (Object.keys(made).length > 0) writeObject(path, secrets, 0o600);
  // An older or copied file may have wider permissions.
  chmodSync(path, 0o600);
  const find = (name: string): string | undefined => {
    const value = env[name] || secrets[name];
    return typeof value === 'string' ? value : undefined;
  };
  const get = (name: string): string => {
    const value = find(name);
    if (value === undefined) throw new Error(`There is no secret named ${name}.`);
    return value;
  };
  const others = (name: string): Record<string, string> =>
    Object.fromEntries(
      [nextOf(name), previousOf(name)].flatMap((setting): [string, string][] => {
        const value = find(setting);
        return value === undefined ? [] : [[setting, value]];
      }),
    );
  return Object.assign(get, { others });
}
