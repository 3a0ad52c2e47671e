import { totalmem } from 'node:os';
import type { WaitStrategy } from 'testcontainers';
import { freePort } from '../../lib/ports.ts';
import { untilReady } from '../probe.ts';
import {
  natsConfiguration,
  postgresSettings,
  prometheusArguments,
  prometheusFiles,
  REDIS_ARGUMENTS,
} from '../settings.ts';
import type { RunningServer, ServerContext, ServerName } from '../types.ts';
import { redisUsers, urlAs } from '../users.ts';
import { endEarlier } from './earlier-container.ts';
import { LoopbackContainer } from './loopback-container.ts';
import { openVolume } from './volume.ts';

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;
/** PostgreSQL's parallel queries share memory; the default of an engine is 64 MB. */
const SHARED_MEMORY_BYTES = 256 * 2 ** 20;

/** The image's own file lets nobody in from outside of the container to replicate, as a backup does. */
const POSTGRES_CLIENTS = [
  'local all all scram-sha-256',
  'host all all all scram-sha-256',
  'host replication all all scram-sha-256',
  '',
].join('\n');

interface Image {
  image: string;
  /** Its port in the container; none if it uses the network of this machine. */
  port: number | undefined;
  /** The data's path in the container. */
  data: string;
  environment: Record<string, string>;
  command: string[];
  files: { content: string; target: string }[];
  url: string;
}

const POSTGRES_MAJOR = 17;

/** @param port on this machine */
function imageOf(name: ServerName, context: ServerContext, port: number): Image {
  if (name === 'postgres') {
    const hba = '/etc/makoto-hba.conf';
    return {
      image: `postgres:${POSTGRES_MAJOR}-alpine`,
      port: 5432,
      data: '/var/lib/postgresql/data',
      environment: {
        POSTGRES_PASSWORD: context.secrets('POSTGRES_PASSWORD'),
        POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C --auth=scram-sha-256',
      },
      command: [
        'postgres',
        ...[
          ...postgresSettings({ ephemeral: context.ephemeral, memory: totalmem(), major: POSTGRES_MAJOR }),
          `hba_file=${hba}`,
        ].flatMap((setting) => ['-c', setting]),
      ],
      files: [{ content: POSTGRES_CLIENTS, target: hba }],
      url: `postgresql://postgres:${encodeURIComponent(context.secrets('POSTGRES_PASSWORD'))}@127.0.0.1:${port}/postgres`,
    };
  }
  if (name === 'nats') {
    const target = '/etc/makoto-nats.conf';
    return {
      image: 'nats:2.11-alpine',
      port: 4222,
      data: '/data',
      environment: {},
      command: ['--config', target],
      files: [{ content: natsConfiguration('/data', '0.0.0.0:4222', context.secrets), target }],
      url: urlAs('nats', `nats://127.0.0.1:${port}`, context.secrets),
    };
  }
  if (name === 'prometheus') {
    const folder = '/etc/makoto';
    return {
      image: 'prom/prometheus:v3.14.0',
      // The processes that it reads listen on 127.0.0.1.
      port: undefined,
      data: '/prometheus',
      environment: {},
      command: [
        ...prometheusArguments(`${folder}/prometheus.yml`, '/prometheus'),
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      files: prometheusFiles(context.targetsUrl ?? '').map((file) => ({
        content: file.content,
        target: `${folder}/${file.name}`,
      })),
      url: `http://127.0.0.1:${port}`,
    };
  }
  const users = '/etc/makoto-users.acl';
  return {
    image: 'redis:7-alpine',
    port: 6379,
    data: '/data',
    environment: {},
    command: ['redis-server', '--aclfile', users, ...REDIS_ARGUMENTS],
    files: [{ content: redisUsers(context.secrets), target: users }],
    url: urlAs('redis', `redis://127.0.0.1:${port}`, context.secrets),
  };
}

/**
 * A server in a container on a free port of 127.0.0.1. Its data is in a volume recorded in the data directory, so that
 * an engine with other user ids works as well. The engine removes the container when the launcher dies.
 * @param holdsData whether the engine holds data of an earlier run, which must not be replaced by an empty volume
 * @throws Error when it does not answer here (the engine publishes its ports on another machine), or when the volume of
 * its data is missing or belongs to another data directory
 */
export async function startDocker(
  name: ServerName,
  holdsData: boolean,
  context: ServerContext,
): Promise<RunningServer> {
  const port = await freePort();
  const image = imageOf(name, context, port);
  const { url } = image;
  const untilUp = async (): Promise<void> => await untilReady(name, url, READY_WITHIN_MS);
  const container = new LoopbackContainer(image.image)
    .withEnvironment(image.environment)
    .withCommand(image.command)
    .withCopyContentToContainer(image.files)
    .withSharedMemorySize(SHARED_MEMORY_BYTES)
    .withWaitStrategy(waiting(untilUp));
  if (image.port === undefined) container.withNetworkMode('host');
  else container.withExposedPorts({ container: image.port, host: port });
  if (!context.ephemeral) {
    // Redis and NATS may start empty: PostgreSQL holds everything that counts.
    const volume = await openVolume(name, context.dataDir, holdsData && name === 'postgres');
    await endEarlier(volume, STOP_WITHIN_MS);
    container.withBindMounts([{ source: volume, target: image.data, mode: 'rw' }]);
  }
  context.say(`Starting ${image.image} in Docker.`);
  const started = await container.start();
  return {
    name,
    provider: 'docker',
    url,
    pid: undefined,
    // Without a grace period: the engine kills it at once and restarts it on the same port.
    kill: async () => await started.restart({ timeout: 0 }),
    untilUp,
    stop: async () => void (await started.stop({ timeout: STOP_WITHIN_MS })),
  };
}

/**
 * Ready means that the server answers us. Testcontainers' own strategies look for the port on the engine's host, which
 * is the bridge of its network when we run in a container.
 */
function waiting(untilUp: () => Promise<void>): WaitStrategy {
  const strategy: WaitStrategy = {
    waitUntilReady: untilUp,
    withStartupTimeout: () => strategy,
    isStartupTimeoutSet: () => true,
    getStartupTimeout: () => READY_WITHIN_MS,
  };
  return strategy;
}
