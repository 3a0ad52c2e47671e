import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ISecret, Secret } from 'kubernetes-models/v1';
import { Failure } from '../../launcher/lib/failure.ts';
import { DATABASE, databaseUrlsOf, readDatabaseUrlsOf } from '../../launcher/product/database.ts';
import { type OwnWitness, prepareWitness } from '../../launcher/product/own-witness.ts';
import { PARTS, SERVICES } from '../../launcher/product/parts.ts';
import { databasePasswordName, type KeptSecrets } from '../../launcher/product/secrets.ts';
import { redisUsers, urlsOfParts } from '../../launcher/servers/users.ts';
import { NATS_PORTS, POSTGRES_PORTS, REDIS_PORT } from '../manifests/components.ts';
import { type Manifest, metadataOf } from '../manifests/manifest.ts';
import { NATS_FILE, NATS_SECRET, natsClusterConfiguration } from '../manifests/nats.ts';
import { secretNameOf } from '../manifests/part.ts';
import { ADMINISTRATOR_SECRET, DATABASE_SECRET, POSTGRES_HOST, READ_HOST } from '../manifests/postgres.ts';
import { REDIS_FILE, REDIS_SECRET } from '../manifests/redis.ts';
import { hasOwnWitness, WITNESS_KEYS, WITNESS_SECRET } from '../manifests/witness.ts';
import { givenNames, type SecretSources, secretSettings, WITNESS_URL } from '../values/environment.ts';
import type { Values } from '../values/values.ts';

const POSTGRES_ADMINISTRATOR = 'postgres';

/** Where secrets come from. */
export interface SecretOptions {
  values: Values;
  /** The folder of `secrets.json`. */
  dir: string;
  secrets: KeptSecrets;
  /** Accounts with providers, and the URLs of given servers. */
  env: NodeJS.ProcessEnv;
}

/**
 * Every Secret: one for each part with nothing but its own, and those of the servers.
 * @throws Failure naming what the environment lacks or gives twice
 */
export async function secretManifests(options: SecretOptions): Promise<Manifest[]> {
  const { values, dir, secrets, env } = options;
  requireGiven(values, env);
  const witnessDir = join(dir, 'witness');
  const ownWitness = hasOwnWitness(values) ? await prepareWitness(witnessDir, WITNESS_URL, secrets, env) : undefined;
  const sources = sourcesOf(options, ownWitness);
  const secret = (name: string, stringData: Record<string, string>, type?: string): Manifest => {
    const data: Omit<ISecret, 'apiVersion' | 'kind'> = { metadata: metadataOf(name, values), stringData };
    return new Secret(type === undefined ? data : { ...data, type });
  };
  return [
    ...PARTS.map((part) => secret(secretNameOf(part), secretSettings(part, values, givenTo(part, env), sources))),
    secret(DATABASE_SECRET, databaseSettings(options)),
    ...(values.postgres.given
      ? []
      : [
          secret(
            ADMINISTRATOR_SECRET,
            { username: POSTGRES_ADMINISTRATOR, password: secrets('POSTGRES_PASSWORD') },
            'kubernetes.io/basic-auth',
          ),
        ]),
    ...(values.nats.given ? [] : [secret(NATS_SECRET, { [NATS_FILE]: natsClusterConfiguration(values, secrets) })]),
    ...(values.redis.given ? [] : [secret(REDIS_SECRET, { [REDIS_FILE]: redisUsers(secrets) })]),
    ...(ownWitness ? [secret(WITNESS_SECRET, witnessData(ownWitness, witnessDir))] : []),
  ];
}

/** The settings of a part that the environment gives. */
function givenTo(part: (typeof PARTS)[number], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(givenNames(part).flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

function sourcesOf({ values, secrets, env }: SecretOptions, ownWitness: OwnWitness | undefined): SecretSources {
  const { nats, redis } = values;
  const urls = (server: 'nats' | 'redis', own: string, isGiven: boolean) =>
    urlsOfParts(server, { url: isGiven ? (env[`${server.toUpperCase()}_URL`] ?? '') : own, isGiven }, secrets, env);
  return {
    secrets,
    ownWitness,
    databaseUrls: databaseUrlsOf(adminUrl(values, secrets, env), DATABASE, secrets, env),
    readDatabaseUrls: readDatabaseUrlsOf(DATABASE, secrets, { ...replicaOf(values), ...env }),
    natsUrlOf: urls('nats', `nats://nats:${NATS_PORTS.clients}`, nats.given !== undefined),
    redisUrlOf: urls('redis', `redis://redis:${REDIS_PORT}`, redis.given !== undefined),
  };
}

/** PostgreSQL as its administrator; its certificate is checked. */
function adminUrl({ postgres }: Values, secrets: KeptSecrets, env: NodeJS.ProcessEnv): string {
  if (postgres.given) return env['DATABASE_URL'] ?? '';
  const url = new URL(`postgresql://${POSTGRES_HOST}:${POSTGRES_PORTS.clients}/postgres?sslmode=verify-full`);
  url.username = POSTGRES_ADMINISTRATOR;
  url.password = secrets('POSTGRES_PASSWORD');
  return url.href;
}

/** Reports, exports, searches and candles are read from the standbys, if there are any. */
function replicaOf({ postgres: { given, instances } }: Values): NodeJS.ProcessEnv {
  if (given || instances === 1) return {};
  return { READ_DATABASE_URL: `postgresql://${READ_HOST}:${POSTGRES_PORTS.clients}/?sslmode=verify-full` };
}

/** For the job that prepares the database. */
function databaseSettings({ values, secrets, env }: SecretOptions): Record<string, string> {
  const own = SERVICES.map((service): [string, string] => {
    const name = `${service.toUpperCase()}_DATABASE_URL`;
    return env[name] ? [name, env[name]] : [databasePasswordName(service), secrets(databasePasswordName(service))];
  });
  return { DATABASE_URL: adminUrl(values, secrets, env), ...Object.fromEntries(own) };
}

function witnessData({ args }: OwnWitness, dir: string): Record<string, string> {
  const argumentOf = (option: string): string => args[args.indexOf(option) + 1] ?? '';
  return {
    [WITNESS_KEYS.name]: argumentOf('--name'),
    [WITNESS_KEYS.log]: argumentOf('--log'),
    [WITNESS_KEYS.key]: readFileSync(join(dir, 'key.pem'), 'utf8'),
  };
}

/** Checks what only the environment can give. @throws Failure */
function requireGiven({ postgres, nats, redis, uploads, settings, mode }: Values, env: NodeJS.ProcessEnv): void {
  const needed = [
    ...(postgres.given ? ['DATABASE_URL'] : []),
    ...(nats.given ? ['NATS_URL'] : []),
    ...(redis.given ? ['REDIS_URL'] : []),
    ...(uploads.in === 's3' ? ['S3_URL'] : []),
    ...(mode === 'live' ? ['CONSOLE_EMAIL', 'CONSOLE_PASSWORD', 'CONSOLE_TOTP_SECRET'] : []),
  ].filter((name) => !env[name]);
  if (needed.length > 0)
    throw new Failure(`Set ${needed.join(', ')}: the values ask for ${needed.length === 1 ? 'it' : 'them'}.`);
  const twice = PARTS.flatMap(givenNames).filter((name) => settings[name] && env[name]);
  if (twice.length > 0)
    throw new Failure(
      `${[...new Set(twice)].join(', ')}: given in the values and in the environment; keep one of them.`,
    );
}
