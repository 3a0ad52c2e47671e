import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../launcher/lib/ports.ts';
import { passwordName, type Secrets } from '../../launcher/product/secrets.ts';
import { REDIS_ARGUMENTS } from '../../launcher/servers/settings.ts';
import { ADMINISTRATOR, redisUsers } from '../../launcher/servers/users.ts';
import type { Backend } from './balancer.ts';
import { type ClusterGround, ClusterNode } from './cluster-node.ts';
import type { ClusterPrograms } from './programs.ts';

const NODES = ['redis1', 'redis2', 'redis3'] as const;
const SENTINELS = ['sentinel1', 'sentinel2', 'sentinel3'] as const;
const QUORUM = 2;
/** A leader that has been silent for this long is replaced. */
const DOWN_AFTER_MS = 2_000;
/** Another leads by then. */
const BACK_AFTER_MS = 4 * DOWN_AFTER_MS;
const TIMEOUT_MS = 1_000;

interface RedisNode {
  machine: ClusterNode;
  port: number;
}

/** Three Redis servers, one of them the leader; three Sentinels choose another when it is silent. */
export class RedisCluster {
  readonly nodes: readonly RedisNode[];
  private readonly sentinels: readonly ClusterNode[];
  private readonly password: string;

  private constructor(nodes: readonly RedisNode[], sentinels: readonly ClusterNode[], password: string) {
    this.nodes = nodes;
    this.sentinels = sentinels;
    this.password = password;
  }

  static async start(programs: ClusterPrograms, ground: ClusterGround, secrets: Secrets): Promise<RedisCluster> {
    const password = secrets(passwordName('redis'));
    const ports = await Promise.all(NODES.map(async () => await freePort()));
    const [first = 0] = ports;
    const nodes = NODES.map((name, at) => {
      const dir = folder(ground, name);
      const users = join(dir, 'users.acl');
      writeFileSync(users, redisUsers(secrets), { mode: 0o600 });
      const port = ports[at] ?? 0;
      const args = [
        ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--aclfile', users, ...REDIS_ARGUMENTS],
        ...['--masteruser', ADMINISTRATOR, '--masterauth', password, '--repl-diskless-sync-delay', '0'],
        ...(at === 0 ? [] : ['--replicaof', '127.0.0.1', String(first)]),
      ];
      return {
        machine: new ClusterNode({ name, command: programs.redis, args, dir, backAfterMs: BACK_AFTER_MS }, ground),
        port,
      };
    });
    const sentinels = await Promise.all(
      SENTINELS.map(async (name) => {
        const dir = folder(ground, name);
        const file = join(dir, 'sentinel.conf');
        writeFileSync(file, sentinelConfiguration(await freePort(), dir, first, password), { mode: 0o600 });
        return new ClusterNode({ name, command: programs.redis, args: [file, '--sentinel'], dir }, ground);
      }),
    );
    return new RedisCluster(nodes, sentinels, password);
  }

  get backends(): Backend[] {
    return this.nodes.map(({ machine, port }) => ({ name: machine.name, port }));
  }

  /** The leader that others follow. */
  async leader(): Promise<ClusterNode | undefined> {
    const about = await this.about();
    return about.find(({ text }) => /role:master\r\nconnected_slaves:[1-9]/.test(text))?.machine;
  }

  /** Whether one server leads, and the others follow it. */
  async isWhole(): Promise<boolean> {
    const about = await this.about();
    const following = about.filter(({ text }) => text.includes('role:slave') && text.includes('master_link_status:up'));
    return about.length === NODES.length && following.length === NODES.length - 1;
  }

  async stop(): Promise<void> {
    await Promise.all(this.sentinels.map((sentinel) => sentinel.stop()));
    await Promise.all(this.nodes.map(({ machine }) => machine.stop()));
  }

  private async about(): Promise<{ machine: ClusterNode; text: string }[]> {
    const all = await Promise.all(
      this.nodes.map(async ({ machine, port }) => ({ machine, text: await replicationOf(port, this.password) })),
    );
    return all.filter(({ text }) => text !== '');
  }
}

function folder(ground: ClusterGround, name: string): string {
  const dir = join(ground.dir, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return dir;
}

function sentinelConfiguration(port: number, dir: string, leaderPort: number, password: string): string {
  return [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${dir}`,
    `sentinel monitor makoto 127.0.0.1 ${leaderPort} ${QUORUM}`,
    `sentinel auth-user makoto ${ADMINISTRATOR}`,
    `sentinel auth-pass makoto ${password}`,
    `sentinel down-after-milliseconds makoto ${DOWN_AFTER_MS}`,
    'sentinel failover-timeout makoto 10000',
    'sentinel parallel-syncs makoto 2',
    '',
  ].join('\n');
}

async function replicationOf(port: number, password: string): Promise<string> {
  const redis = new Redis({
    ...{ host: '127.0.0.1', port, username: ADMINISTRATOR, password, lazyConnect: true },
    ...{ connectTimeout: TIMEOUT_MS, commandTimeout: TIMEOUT_MS, retryStrategy: () => null, maxRetriesPerRequest: 0 },
  });
  // The command's own error says enough.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await redis.info('replication');
  } catch {
    // It is down, paused or loading.
    return '';
  } finally {
    redis.disconnect();
  }
}
