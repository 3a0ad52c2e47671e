import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { installPackages, installServers } from '../../launcher/servers/local/install.ts';
import { findPostgres, findProgram } from '../../launcher/servers/local/programs.ts';
import { NEEDED_SERVERS } from '../../launcher/servers/types.ts';
import { newerPackage, type RecentProgram } from './recent-program.ts';

/** What the clusters need besides the product's servers, and Debian's packages of it. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

/** In clusters of 2.9, a killed server's copies of consumers never catch up ("Wrong index"). */
const NATS: RecentProgram = { name: 'nats-server', atLeast: [2, 10] };
/**
 * Up to 3.0.2, a leader that wakes from a pause can take the lead back from its successor by overwriting the key in etcd;
 * what the successor has confirmed is then rewound and lost.
 */
const PATRONI: RecentProgram = { name: 'patroni', atLeast: [3, 1] };

/** Full paths of the clusters' programs. */
export interface ClusterPrograms {
  /** The machine's own program, or a newer package's folder. */
  patroni: { own: string } | { unpacked: string };
  etcd: string;
  haproxy: string;
  nats: string;
  redis: string;
  /** The folder with PostgreSQL's programs. */
  postgres: string;
}

/** Finds the programs, after installing what is missing. @throws Failure if something cannot be installed */
export async function clusterPrograms(env: NodeJS.ProcessEnv, say: Say): Promise<ClusterPrograms> {
  await installServers([...NEEDED_SERVERS], env, say);
  const missing = Object.entries(PACKAGES).filter(([program]) => findProgram(program, env) === undefined);
  if (missing.length > 0) {
    await installPackages(
      // Patroni speaks to etcd by this library, which its package only recommends.
      [...missing.map(([, name]) => name), 'python3-etcd'],
      env,
      say,
    );
  }
  const program = (name: string): string => {
    const path = findProgram(name, env);
    if (path === undefined)
      throw new Failure(`${name} cannot be found; install it with this system's package manager.`);
    return path;
  };
  const postgres = findPostgres(env, undefined);
  if (postgres === undefined) throw new Failure('PostgreSQL cannot be found; install it.');
  const [nats, patroni] = [await newerPackage(NATS, env, say), await newerPackage(PATRONI, env, say)];
  return {
    patroni: patroni ? { unpacked: patroni } : { own: program('patroni') },
    etcd: program('etcd'),
    haproxy: program('haproxy'),
    nats: nats ? join(nats, 'usr/sbin/nats-server') : program('nats-server'),
    redis: program('redis-server'),
    postgres,
  };
}
