import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../launcher/lib/ports.ts';
import type { Secrets } from '../../launcher/product/secrets.ts';
import { postgresUser, type SystemUser } from '../../launcher/servers/local/user.ts';
import { postgresSettings } from '../../launcher/servers/settings.ts';
import type { Backend } from './balancer.ts';
import { type ClusterGround, ClusterNode, type NodeSpec } from './cluster-node.ts';
import type { ClusterPrograms } from './programs.ts';

const NODES = ['pg1', 'pg2', 'pg3'] as const;
/** Seconds after which a leader that says nothing is replaced. */
export const PATRONI_TTL_S = 10;
const LOOP_WAIT_S = 1;
const RETRY_TIMEOUT_S = 4;
const MEMORY = 2 * 2 ** 30;
/** Debian has this version or a newer one. */
const MAJOR = 15;

interface PostgresNode {
  machine: ClusterNode;
  port: number;
  restPort: number;
}

/** Three PostgreSQL servers under Patroni, one of them the leader and another its synchronous standby; etcd elects. */
export class PostgresCluster {
  readonly nodes: readonly PostgresNode[];
  private readonly etcd: ClusterNode;

  private constructor(nodes: readonly PostgresNode[], etcd: ClusterNode) {
    this.nodes = nodes;
    this.etcd = etcd;
  }

  static async start(programs: ClusterPrograms, ground: ClusterGround, secrets: Secrets): Promise<PostgresCluster> {
    const user = postgresUser();
    const { etcd, port } = await startEtcd(programs, ground);
    const nodes: PostgresNode[] = [];
    for (const name of NODES) nodes.push(await startNode(name, { programs, ground, secrets, user, etcdPort: port }));
    return new PostgresCluster(nodes, etcd);
  }

  get backends(): Backend[] {
    return this.nodes.map(({ machine, port, restPort }) => ({ name: machine.name, port, checkPort: restPort }));
  }

  /** The leader that the cluster names, if any. */
  async leader(): Promise<ClusterNode | undefined> {
    const members = await this.members();
    const name = members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    return this.nodes.find(({ machine }) => machine.name === name)?.machine;
  }

  /** Whether there are a leader and two standbys that follow it, one of them synchronously. */
  async isWhole(): Promise<boolean> {
    const members = await this.members();
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const has = (role: string): boolean => running.some((member) => member.role === role);
    const timelines = new Set(running.map(({ timeline }) => timeline));
    return running.length === NODES.length && has('leader') && has('sync_standby') && timelines.size === 1;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ machine }) => machine.stop()));
    await this.etcd.stop();
  }

  private async members(): Promise<Member[]> {
    for (const { restPort } of this.nodes) {
      try {
        const reply = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
        const body: unknown = await reply.json();
        if (isCluster(body)) return body.members;
      } catch {
        // This node is down or paused; another knows as much.
      }
    }
    return [];
  }
}

interface Member {
  name: string;
  role: string;
  state: string;
  timeline?: number;
}

function isCluster(body: unknown): body is { members: Member[] } {
  return typeof body === 'object' && body !== null && 'members' in body && Array.isArray(body.members);
}

async function startEtcd(
  programs: ClusterPrograms,
  ground: ClusterGround,
): Promise<{ etcd: ClusterNode; port: number }> {
  const dir = join(ground.dir, 'etcd');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const [port, peerPort] = [await freePort(), await freePort()];
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const args = [
    ...['--name', 'etcd', '--data-dir', join(dir, 'data'), '--listen-client-urls', url, '--advertise-client-urls', url],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ];
  return { etcd: new ClusterNode({ name: 'etcd', command: programs.etcd, args, dir }, ground), port };
}

interface NodeContext {
  programs: ClusterPrograms;
  ground: ClusterGround;
  secrets: Secrets;
  user: SystemUser | undefined;
  etcdPort: number;
}

async function startNode(
  name: string,
  { programs, ground, secrets, user, etcdPort }: NodeContext,
): Promise<PostgresNode> {
  const dir = join(ground.dir, name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const [port, restPort] = [await freePort(), await freePort()];
  const configuration = join(dir, 'patroni.yml');
  const text = JSON.stringify(
    patroniConfiguration({ name, dir, port, restPort, etcdPort, programs, secrets }),
    null,
    2,
  );
  writeFileSync(configuration, text, { mode: 0o600 });
  if (user) for (const path of [dir, configuration]) chownSync(path, user.uid, user.gid);
  const machine = new ClusterNode(
    { name, ...patroniOf(programs, dir, configuration), dir, user, companions: () => postmasterOf(dir) },
    ground,
  );
  return { machine, port, restPort };
}

/** The node's user may not see this repository, so a newer package is copied into the node's folder. */
function patroniOf(
  { patroni }: ClusterPrograms,
  dir: string,
  configuration: string,
): Pick<NodeSpec, 'command' | 'args' | 'env'> {
  const args = [configuration];
  if ('own' in patroni) return { command: patroni.own, args };
  cpSync(join(patroni.unpacked, 'usr'), join(dir, 'usr'), { recursive: true });
  const env = { PYTHONPATH: join(dir, 'usr/lib/python3/dist-packages') };
  return { command: join(dir, 'usr/bin/patroni'), args, env };
}

/** The server that Patroni has started; it outlives a killed Patroni. */
function postmasterOf(dir: string): number[] {
  const file = join(dir, 'data', 'postmaster.pid');
  if (!existsSync(file)) return [];
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // The file of a server that was killed stays.
  return Number.isInteger(pid) && existsSync(`/proc/${pid}`) ? [pid] : [];
}

interface Configured {
  name: string;
  dir: string;
  port: number;
  restPort: number;
  etcdPort: number;
  programs: ClusterPrograms;
  secrets: Secrets;
}

/** Patroni's configuration (JSON is YAML). Synchronous and strict: no commit is answered that only one server has. */
function patroniConfiguration({ name, dir, port, restPort, etcdPort, programs, secrets }: Configured): object {
  const parameters = Object.fromEntries(
    postgresSettings({ ephemeral: false, memory: MEMORY, major: MAJOR }).map((setting) => setting.split('=')),
  );
  const password = secrets('POSTGRES_PASSWORD');
  return {
    ...{ scope: 'makoto', name },
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...{ ttl: PATRONI_TTL_S, loop_wait: LOOP_WAIT_S, retry_timeout: RETRY_TIMEOUT_S },
        ...{ synchronous_mode: true, synchronous_mode_strict: true, primary_start_timeout: 0 },
        postgresql: {
          use_pg_rewind: true,
          parameters: { ...parameters, max_connections: 400, wal_log_hints: 'on', wal_keep_size: '512MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, data_dir: join(dir, 'data') },
      ...{ bin_dir: programs.postgres, pgpass: join(dir, 'pgpass'), remove_data_directory_on_diverged_timelines: true },
      parameters: { unix_socket_directories: dir },
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
      basebackup: { checkpoint: 'fast' },
    },
    watchdog: { mode: 'off' },
  };
}
