import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '../../launcher/lib/json.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { passwordName, type Secrets } from '../../launcher/product/secrets.ts';
import { natsConfiguration } from '../../launcher/servers/settings.ts';
import { ADMINISTRATOR } from '../../launcher/servers/users.ts';
import type { Backend } from './balancer.ts';
import { type ClusterGround, ClusterNode } from './cluster-node.ts';
import type { ClusterPrograms } from './programs.ts';

const NODES = ['nats1', 'nats2', 'nats3'] as const;
/** The product's stream of events (packages/platform/src/events/jetstream.ts). */
const STREAM = 'EVENTS';
/** The servers elect another leader after at most nine seconds. */
const BACK_AFTER_MS = 11_000;
const TIMEOUT_MS = 2_000;

interface NatsNode {
  machine: ClusterNode;
  port: number;
  monitorPort: number;
}

/** Three NATS servers that keep each stream three times. */
export class NatsCluster {
  /** How often the product must keep its events. */
  static readonly replicas = NODES.length;

  readonly nodes: readonly NatsNode[];

  private constructor(nodes: readonly NatsNode[]) {
    this.nodes = nodes;
  }

  static async start(programs: ClusterPrograms, ground: ClusterGround, secrets: Secrets): Promise<NatsCluster> {
    const places = await Promise.all(
      NODES.map(async (name) => ({ name, port: await freePort(), route: await freePort(), monitor: await freePort() })),
    );
    const login = { user: ADMINISTRATOR, password: secrets(passwordName('nats')) };
    const routes = places.map(({ route }) => `nats://${login.user}:${login.password}@127.0.0.1:${route}`);
    const nodes = places.map(({ name, port, route, monitor }) => {
      const dir = join(ground.dir, name);
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      const file = join(dir, 'nats.conf');
      const cluster = { name: 'makoto', listen: `127.0.0.1:${route}`, authorization: login, routes };
      const own = [`server_name: ${name}`, `http: "127.0.0.1:${monitor}"`, `cluster: ${JSON.stringify(cluster)}`, ''];
      const text = natsConfiguration(dir, `127.0.0.1:${port}`, secrets);
      writeFileSync(file, `${text}\n${own.join('\n')}`, { mode: 0o600 });
      const machine = new ClusterNode(
        { name, command: programs.nats, args: ['--config', file], dir, backAfterMs: BACK_AFTER_MS },
        ground,
      );
      return { machine, port, monitorPort: monitor };
    });
    return new NatsCluster(nodes);
  }

  get backends(): Backend[] {
    return this.nodes.map(({ machine, port }) => ({ name: machine.name, port }));
  }

  /** Whether the servers have found each other, so that streams can be placed on all of them. */
  async isFormed(): Promise<boolean> {
    const metas = (await this.about()).map(({ name, about }) => ({ name, ...metaOf(about) }));
    return areCurrent(metas.find(({ name, leader }) => leader === name)?.replicas);
  }

  /** The server that leads the cluster's own records. */
  async metaLeader(): Promise<ClusterNode | undefined> {
    return this.named((about) => metaOf(about)?.leader);
  }

  /** The server that leads the stream of events. */
  async streamLeader(): Promise<ClusterNode | undefined> {
    return this.named((about) => streamOf(about)?.leader);
  }

  /** Whether all servers run and have all events. */
  async isWhole(): Promise<boolean> {
    const healthy = await Promise.all(this.nodes.map(({ monitorPort }) => read(monitorPort, 'healthz')));
    if (healthy.some((answer) => answer?.['status'] !== 'ok')) return false;
    // Only the leader knows how far the others are.
    const streams = (await this.about()).map(({ name, about }) => ({ name, ...streamOf(about) }));
    return areCurrent(streams.find(({ name, leader }) => leader === name)?.replicas);
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ machine }) => machine.stop()));
  }

  private async named(leaderOf: (about: Record<string, unknown>) => unknown): Promise<ClusterNode | undefined> {
    const name = (await this.about())
      .map(({ about }) => leaderOf(about))
      .find((leader) => typeof leader === 'string' && leader !== '');
    return this.nodes.find(({ machine }) => machine.name === name)?.machine;
  }

  /** What each server that answers says of JetStream. */
  private async about(): Promise<{ name: string; about: Record<string, unknown> }[]> {
    const all = await Promise.all(
      this.nodes.map(async ({ machine, monitorPort }) => ({
        name: machine.name,
        about: await read(monitorPort, 'jsz?streams=true&accounts=true'),
      })),
    );
    return all.flatMap(({ name, about }) => (about ? [{ name, about }] : []));
  }
}

/** Who leads a group of servers and, as the leader knows them, the others. */
interface Group {
  leader: unknown;
  replicas: unknown[];
}

function groupOf(cluster: unknown): Group | undefined {
  if (!isObject(cluster)) return undefined;
  const { leader, replicas } = cluster;
  return { leader, replicas: Array.isArray(replicas) ? replicas : [] };
}

function areCurrent(replicas: unknown[] = []): boolean {
  const current = replicas.filter((one) => isObject(one) && one['current'] === true && one['offline'] !== true);
  return current.length === NODES.length - 1;
}

function metaOf(about: Record<string, unknown>): Group | undefined {
  return groupOf(about['meta_cluster']);
}

function streamOf(about: Record<string, unknown>): Group | undefined {
  const accounts = Array.isArray(about['account_details']) ? about['account_details'] : [];
  for (const account of accounts) {
    const streams = isObject(account) && Array.isArray(account['stream_detail']) ? account['stream_detail'] : [];
    for (const stream of streams) if (isObject(stream) && stream['name'] === STREAM) return groupOf(stream['cluster']);
  }
  return undefined;
}

async function read(port: number, path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await reply.json();
    return isObject(body) ? body : undefined;
  } catch {
    // It is down or paused.
    return undefined;
  }
}
