import { join, resolve } from 'node:path';
import { openDataDir, SpaceWatch } from '../lib/data-dir.ts';
import { messageOf } from '../lib/failure.ts';
import { freePort, requirePort } from '../lib/ports.ts';
import { RunRecord } from '../lib/run-record.ts';
import type { Say } from '../lib/say.ts';
import { startServers } from '../servers/start-servers.ts';
import type { RunningServer, Servers } from '../servers/types.ts';
import { urlsOfParts } from '../servers/users.ts';
import { backupMember } from './backup.ts';
import { APPS, appDir, buildServer } from './build.ts';
import { buildAll } from './build-all.ts';
import {
  DATABASE,
  databaseUrlsOf,
  migratingServices,
  prepareDatabase,
  readDatabaseUrlsOf,
  requireLedgerMode,
  urlFor,
} from './database.ts';
import type { EnvironmentParts } from './environments.ts';
import { withFileSettings } from './file-settings.ts';
import { Fleet, type FleetProcess } from './fleet.ts';
import { untilHealthy, waitWhileMigrating } from './health.ts';
import { devPort, membersOf } from './members.ts';
import { type MetricsTarget, MetricsTargets } from './metrics-targets.ts';
import { type OwnWitness, prepareWitness, wantsOwnWitness } from './own-witness.ts';
import { PARTS, SERVICES } from './parts.ts';
import type { Product, ProductOptions } from './product.ts';
import { rollOut } from './roll-out.ts';
import { forgetRunning } from './running-file.ts';
import { type KeptSecrets, noteGivenSecrets, openSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { secretsTakeover } from './take-over.ts';

const HEALTHY_WITHIN_MS = 90_000;

interface Ground {
  settings: Settings;
  dataDir: string;
  port: number;
  /** The launcher's own metrics and the list of what Prometheus reads. */
  metricsPort: number;
  record: RunRecord;
  secrets: KeptSecrets;
}

/**
 * Starts the whole product on this machine and waits until it is healthy: servers, database, build, processes.
 * @throws Failure with one sentence that says what to do; everything is stopped then.
 */
export async function startProduct(given: ProductOptions): Promise<Product> {
  const options = { ...given, env: withFileSettings(given.env) };
  const settings = readSettings(options.env);
  const wantedPort = options.port ?? settings.port;
  const hasGateway = (options.parts ?? PARTS).includes('gateway');
  const dataDir = openDataDir(options.dataDir ?? settings.dataDir);
  const record = await RunRecord.take(dataDir, options.say);
  options.force?.addEventListener('abort', () => record.killAll());
  try {
    // Only now: a gateway left by a killed launcher held the port until RunRecord.take() ended it.
    if (wantedPort !== 0 && hasGateway) await requirePort(wantedPort, settings.host);
    const port = wantedPort === 0 ? await freePort() : wantedPort;
    if (options.dev) for (const app of APPS) await requirePort(devPort(port, app), 'localhost');
    const metricsPort = await freePort();
    const ground = { settings, dataDir, port, metricsPort, record, secrets: openSecrets(dataDir, options.env) };
    noteGivenSecrets(dataDir, options.env);
    return await startOn(ground, options);
  } catch (error) {
    record.release();
    throw error;
  }
}

async function startOn(ground: Ground, options: ProductOptions): Promise<Product> {
  const { dataDir, record, secrets, metricsPort } = ground;
  const { env, say, ephemeral = false } = options;
  const targetsUrl = options.observe ? targetsUrlOf(metricsPort) : undefined;
  // The compiler and the servers' start use different resources, so they run concurrently.
  const [servers, built] = await Promise.allSettled([
    startServers({ dataDir, ephemeral, env, secrets, targetsUrl, record, say }),
    options.build === false ? undefined : build(options),
  ]);
  if (servers.status === 'rejected') throw servers.reason;
  try {
    // First: Ctrl-C also ends the compiler, and its error should not be shown then.
    options.signal?.throwIfAborted();
    if (built.status === 'rejected') throw built.reason;
    return await startFleet(servers.value, ground, options);
  } catch (error) {
    await servers.value.stop();
    throw error;
  }
}

async function build({ env, say, dev, signal }: ProductOptions): Promise<void> {
  await (dev ? buildServer : buildAll)(env, say, signal);
}

async function startFleet(servers: Servers, ground: Ground, options: ProductOptions): Promise<Product> {
  const { settings, dataDir, port, metricsPort, record, secrets } = ground;
  const { env, say, signal } = options;
  const adminUrl = servers.postgresUrl;
  await prepareDatabase(adminUrl, DATABASE, secrets, env);
  const databaseUrls = databaseUrlsOf(adminUrl, DATABASE, secrets, env);
  await requireLedgerMode(databaseUrls.wallet, settings.mode);
  say('Servers and database are ready.');
  const parts = options.parts ?? PARTS;
  const environment = await environmentParts(servers, ground, options, databaseUrls);
  const members = membersOf(options, environment);
  const backup = backupMember(env, resolve(dataDir), urlFor(adminUrl, DATABASE), say);
  if (backup) members.push(backup);
  const targets = await givePorts(members);
  const fleet = new Fleet(members, { dataDir, record, say, restartAfterMs: options.restartAfterMs });
  const metrics = new MetricsTargets(targets, metricsPort, dataDir, fleet);
  const url = localUrl(settings.host, port);
  const waitHealthy = async (timeoutMs: number, givesUp: boolean, abort?: AbortSignal): Promise<void> => {
    const services = parts.filter((part) => part !== 'gateway');
    const gateway = parts.includes('gateway') ? url : undefined;
    await untilHealthy({ url: gateway, services, fleet, timeoutMs, givesUp, signal: abort });
  };
  fleet.start();
  say(`Starting ${members.map((member) => member.name).join(', ')}.`);
  try {
    const wait = async (): Promise<void> => await waitHealthy(HEALTHY_WITHIN_MS, true, signal);
    await waitWhileMigrating(wait, async () => await migratingServices(databaseUrls), say);
  } catch (error) {
    await fleet.stop();
    throw error;
  }
  await metrics.start();
  const adminDatabaseUrl = urlFor(adminUrl, DATABASE);
  const takeOver = secretsTakeover(dataDir, { url, adminDatabaseUrl, pid: process.pid }, async () => {
    const fresh = membersOf(options, { ...environment, secrets: openSecrets(dataDir, env) });
    return await rollOut(fresh, fleet, metrics, say);
  });
  const space = new SpaceWatch(dataDir, say, () => void takeUpStreams(servers, say), options.freeBytes);
  space.start();
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    forgetRunning(dataDir);
    space.stop();
    metrics.stop();
    await fleet.stop();
    await servers.stop();
    record.release();
  };
  return {
    url,
    port,
    dataDir,
    servers,
    secrets,
    adminDatabaseUrl,
    databaseUrls,
    metricsUrl: targetsUrlOf(metricsPort),
    prometheusUrl: servers.prometheusUrl,
    processNames: members.map((member) => member.name),
    pid: (name) => fleet.find(name).pid,
    kill: async (name, killSignal = 'SIGKILL') => await fleet.kill(name, killSignal),
    // Later, a process may end many times because a server is away.
    untilHealthy: async (timeoutMs = 60_000) => await waitHealthy(timeoutMs, false),
    takeOverSecrets: takeOver,
    stop: async () => {
      stopped ??= stop();
      await stopped;
    },
    killAll: () => record.killAll(),
  };
}

/** What the processes' environments are made of. */
async function environmentParts(
  servers: Servers,
  ground: Ground,
  { env, parts = PARTS, route = (_part, _server, own) => own }: ProductOptions,
  databaseUrls: EnvironmentParts['databaseUrls'],
): Promise<EnvironmentParts> {
  const { settings, dataDir, port, secrets } = ground;
  const routedUrls = { ...databaseUrls };
  for (const service of SERVICES) routedUrls[service] = route(service, 'postgres', databaseUrls[service]);
  const natsUrlOf = urlsOfParts('nats', givenOrOurs(servers.running.nats), secrets, env);
  const redisUrlOf = urlsOfParts('redis', givenOrOurs(servers.running.redis), secrets, env);
  return {
    ...{ env, settings, port, databaseUrls: routedUrls, secrets, uploadDir: join(resolve(dataDir), 'uploads') },
    readDatabaseUrls: readDatabaseUrlsOf(DATABASE, secrets, env),
    logHeadFile: join(resolve(dataDir), 'log-head'),
    natsUrlOf: (part) => route(part, 'nats', natsUrlOf(part)),
    redisUrlOf: (part) => route(part, 'redis', redisUrlOf(part)),
    prometheusUrl: servers.prometheusUrl,
    ...{ webDir: appDir('web'), consoleDir: appDir('console') },
    callbackUrl: localUrl(settings.host, port),
    ownWitness: parts.includes('support') ? await ownWitnessOf(ground, env) : undefined,
  };
}

/** Prometheus' HTTP service discovery. It answers once the product is healthy, so that no start looks like a failure. */
function targetsUrlOf(metricsPort: number): string {
  return `http://127.0.0.1:${metricsPort}/targets`;
}

async function ownWitnessOf(
  { settings, dataDir, secrets }: Ground,
  env: NodeJS.ProcessEnv,
): Promise<OwnWitness | undefined> {
  if (!wantsOwnWitness(settings, env)) return undefined;
  const url = localUrl('127.0.0.1', await freePort());
  return await prepareWitness(join(resolve(dataDir), 'witness'), url, secrets, env);
}

function givenOrOurs({ url, provider }: RunningServer): { url: string; isGiven: boolean } {
  return { url, isGiven: provider === 'given' };
}

/** Gives each process of the product a free internal port for its metrics. */
async function givePorts(members: readonly FleetProcess[]): Promise<MetricsTarget[]> {
  const processes = members.filter(({ env }) => env['NATS_URL'] !== undefined);
  return await Promise.all(
    processes.map(async ({ name, env }) => {
      const port = await freePort();
      env['METRICS_PORT'] = String(port);
      return { name, port };
    }),
  );
}

/** The local URL of a process that listens on `host`. */
function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** NATS gives up its streams when the disk is full, and accepts messages again only after a restart. */
async function takeUpStreams({ running: { nats } }: Servers, say: Say): Promise<void> {
  if (nats.provider === 'given') {
    say('There is room again; restart NATS if its data is on this disk: its streams have stopped accepting messages.');
    return;
  }
  say('There is room again; restarting NATS, whose streams have stopped accepting messages.');
  try {
    await nats.kill();
    await nats.untilUp();
  } catch (error) {
    say(`NATS does not restart (${messageOf(error)}); stop Makoto and start it again.`);
  }
}
