import { lookup } from 'node:dns/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appDir } from '../product/build.ts';
import { DATABASE, databaseUrlsOf, readDatabaseUrlsOf, urlFor } from '../product/database.ts';
import { environmentOf, GIVEN } from '../product/environments.ts';
import { withFileSettings } from '../product/file-settings.ts';
import { prepareWitness, wantsOwnWitness, writeArguments } from '../product/own-witness.ts';
import { PARTS } from '../product/parts.ts';
import { noteGivenSecrets, openSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { natsConfiguration } from '../servers/settings.ts';
import { redisUsers, urlsOfParts } from '../servers/users.ts';

// For containers: creates the secrets on the first start, and writes each process's settings into a folder of its own,
// as a file for `node --env-file`. The arguments are the folders of the secrets and of the settings. Values from the
// environment replace created ones. The witness beside the product gets a volume of its own.

const [, , dir = '/secrets', settingsDir = '/settings', witnessDir = '/witness'] = process.argv;
/** Settings of OpenTelemetry, for every part. */
const TRACE_SETTINGS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'];
const env = withFileSettings(process.env);
const settings = readSettings({ ...env, HOST: '0.0.0.0' });
const secrets = openSecrets(dir, env);
noteGivenSecrets(dir, env);

/** The URL of a container of the profile `observe`; undefined unless it runs. Only running containers have a name. */
async function urlIfRunning(host: string, port: number): Promise<string | undefined> {
  return await lookup(host).then(
    () => `http://${host}:${port}`,
    () => undefined,
  );
}

/** Compose passes an empty text for unset variables. */
function given(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));
}

const tracesUrl = await urlIfRunning('collector', 4318);
const adminUrl = `postgresql://postgres:${encodeURIComponent(secrets('POSTGRES_PASSWORD'))}@postgres:5432/postgres`;
const ownWitness = wantsOwnWitness(settings, env)
  ? await prepareWitness(witnessDir, 'http://witness:8090', secrets, env)
  : undefined;
writeArguments(witnessDir, ownWitness);
const parts = {
  ownWitness,
  env: {
    ...(tracesUrl && { OTEL_EXPORTER_OTLP_ENDPOINT: tracesUrl }),
    ...given(Object.values(GIVEN).flat()),
    ...given(TRACE_SETTINGS),
  },
  settings,
  port: settings.port,
  natsUrlOf: urlsOfParts('nats', { url: 'nats://nats:4222', isGiven: false }, secrets, {}),
  redisUrlOf: urlsOfParts('redis', { url: 'redis://redis:6379', isGiven: false }, secrets, {}),
  prometheusUrl: env.PROMETHEUS_URL || (await urlIfRunning('prometheus', 9090)),
  databaseUrls: databaseUrlsOf(adminUrl, DATABASE, secrets, env),
  readDatabaseUrls: readDatabaseUrlsOf(DATABASE, secrets, env),
  secrets,
  webDir: appDir('web'),
  consoleDir: appDir('console'),
  uploadDir: '/uploads',
  logHeadFile: '/log/head',
  callbackUrl: `http://gateway:${settings.port}`,
};

/** As `node --env-file` reads it, which knows no escapes: JSON needs single quotes. */
function quoted(name: string, value: string): string {
  const mark = ['"', "'", '`'].find((candidate) => !value.includes(candidate));
  if (!mark) throw new Error(`Setting ${name}: it contains all three kinds of quotes; remove one.`);
  return `${mark}${value}${mark}`;
}

for (const part of PARTS) {
  const lines = Object.entries(environmentOf(part, parts)).map(
    ([name, value]) => `${name}=${quoted(name, value ?? '')}`,
  );
  writeFileSync(join(settingsDir, part, 'env'), `${lines.join('\n')}\n`, { mode: 0o600 });
}
// The servers' images read these as other users.
const nats = `${natsConfiguration('/data', '0.0.0.0:4222', secrets)}http: "127.0.0.1:8222"\n`;
writeFileSync(join(settingsDir, 'postgres/password'), secrets('POSTGRES_PASSWORD'), { mode: 0o644 });
writeFileSync(join(settingsDir, 'nats/nats.conf'), nats, { mode: 0o644 });
writeFileSync(join(settingsDir, 'redis/users.acl'), redisUsers(secrets), { mode: 0o644 });
// The audit and the replay read the product's database.
const auditUrl = urlFor(adminUrl, DATABASE);
const databaseEnv = `MODE="${settings.mode}"\nDATABASE_URL="${adminUrl}"\nAUDIT_DATABASE_URL="${auditUrl}"\n`;
writeFileSync(join(dir, 'database.env'), databaseEnv, { mode: 0o600 });
// No log keeps a log-in: it would stay there after it was changed.
process.stdout.write('Log-ins: docker compose run --rm database node tools/launcher/deploy/log-ins.ts /secrets\n');
