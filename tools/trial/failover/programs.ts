import { Failure } from '../../launcher/lib/failure.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { installPackages, installServers } from '../../launcher/servers/local/install.ts';
import { findPostgres, findProgram } from '../../launcher/servers/local/programs.ts';
import { NEEDED_SERVERS } from '../../launcher/servers/types.ts';
import { recentNats } from './recent-nats.ts';

/** What the clusters need besides the product's servers, and Debian's packages of it. */
const PACKAGES = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

/** Full paths of the clusters' programs. */
export interface ClusterPrograms {
  patroni: string;
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
  return {
    patroni: program('patroni'),
    etcd: program('etcd'),
    haproxy: program('haproxy'),
    nats: await recentNats(env, say),
    redis: program('redis-server'),
    postgres,
  };
}
