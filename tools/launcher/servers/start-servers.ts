import { Failure, messageOf } from '../lib/failure.ts';
import { chooseProviders, noteChoice, readEarlierChoice } from './choose.ts';
import { dockerAnswers } from './docker/engine.ts';
import { useGiven } from './given.ts';
import { installServers } from './local/install.ts';
import { startLocalNats } from './local/nats.ts';
import { startLocalPostgres } from './local/postgres.ts';
import { startLocalPrometheus } from './local/prometheus.ts';
import { startLocalRedis } from './local/redis.ts';
import {
  NEEDED_SERVERS,
  type RunningServer,
  SERVER_NAMES,
  type ServerContext,
  type ServerName,
  type Servers,
} from './types.ts';

const START_LOCAL: Record<ServerName, (context: ServerContext) => Promise<RunningServer>> = {
  postgres: startLocalPostgres,
  nats: startLocalNats,
  redis: startLocalRedis,
  prometheus: startLocalPrometheus,
};

/**
 * Starts PostgreSQL, NATS, Redis and, on request, Prometheus concurrently, each from its provider, and waits until they answer.
 * @throws Failure with what to do when one cannot be started; the others are stopped then.
 */
export async function startServers(context: ServerContext): Promise<Servers> {
  const earlier = readEarlierChoice(context.dataDir);
  const chosen = chooseProviders(context.env, earlier, await dockerAnswers(context.env));
  const wanted = context.targetsUrl === undefined ? NEEDED_SERVERS : SERVER_NAMES;
  const local = wanted.filter((name) => chosen[name] === 'local');
  await installServers(local, context.env, context.say);
  const start = async (name: ServerName): Promise<RunningServer> => {
    const provider = chosen[name];
    if (provider === 'given') return await useGiven(name, context.env);
    if (provider === 'local') return await START_LOCAL[name](context);
    return await startInDocker(name, earlier[name] === 'docker', context);
  };
  const started = await Promise.allSettled(wanted.map(start));
  const servers = started.filter((one) => one.status === 'fulfilled').map((one) => one.value);
  const [failed] = started.filter((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stopAll(servers);
    throw failed.reason;
  }
  noteChoice(context.dataDir, Object.fromEntries(servers.map((server) => [server.name, server.provider])));
  return handle(servers);
}

/** If an engine cannot fetch an image, a local program is used, unless the engine holds the data already. */
async function startInDocker(name: ServerName, holdsData: boolean, context: ServerContext): Promise<RunningServer> {
  const { startDocker } = await import('./docker/docker-server.ts');
  try {
    return await startDocker(name, holdsData, context);
  } catch (error) {
    if (holdsData) throw new Failure(`${name} cannot be started in Docker, which holds its data: ${messageOf(error)}`);
    context.say(`Docker cannot start ${name} (${messageOf(error)}); using the local program.`);
    await installServers([name], context.env, context.say);
    return await START_LOCAL[name](context);
  }
}

function handle(servers: RunningServer[]): Servers {
  const prometheus = servers.find(({ name }) => name === 'prometheus');
  const find = (name: ServerName): RunningServer => {
    const server = servers.find((one) => one.name === name);
    if (server === undefined) throw new Error(`${name} was not started.`);
    return server;
  };
  const running = {
    postgres: find('postgres'),
    nats: find('nats'),
    redis: find('redis'),
    ...(prometheus && { prometheus }),
  };
  return {
    postgresUrl: running.postgres.url,
    natsUrl: running.nats.url,
    redisUrl: running.redis.url,
    prometheusUrl: prometheus?.url,
    running,
    stop: async () => await stopAll(servers),
  };
}

async function stopAll(servers: RunningServer[]): Promise<void> {
  await Promise.all(servers.map(async (server) => await server.stop()));
}
