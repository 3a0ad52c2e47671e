import { Failure } from '../../lib/failure.ts';
import { runQuietly } from '../../lib/run-quietly.ts';
import type { Say } from '../../lib/say.ts';
import type { ServerName } from '../types.ts';
import { findProgram, hasServer } from './programs.ts';

const INSTALL_TIMEOUT_MS = 600_000;
const APT_OPTIONS = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];

const DEBIAN_PACKAGES: Record<ServerName, string> = {
  postgres: 'postgresql',
  nats: 'nats-server',
  redis: 'redis-server',
};

export interface AptRights {
  /** What goes before `apt-get`: nothing for root, `sudo -n` for who may. */
  prefix: string[];
}

/** Installs the servers that this machine lacks. @throws Failure with the one command to run where we cannot. */
export async function installServers(names: ServerName[], env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const missing = names.filter((name) => !hasServer(name, env));
  if (missing.length === 0) return;
  await installPackages(
    missing.map((name) => DEBIAN_PACKAGES[name]),
    env,
    say,
  );
  const still = missing.filter((name) => !hasServer(name, env));
  if (still.length > 0) throw new Failure(`${still.join(', ')} cannot be found after installing; ${otherWay(missing)}`);
}

/** Installs Debian packages. @throws Failure where apt is absent, not allowed, or fails. */
export async function installPackages(packages: string[], env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const apt = findProgram('apt-get', env);
  if (apt === undefined) throw new Failure(`${packages.join(', ')} missing; ${otherCommand(packages)}`);
  const rights = await aptRights(env);
  const command = `apt-get install -y ${packages.join(' ')}`;
  if (rights === undefined) throw new Failure(`${packages.join(', ')} missing; run: sudo ${command}`);
  say(`Installing ${packages.join(', ')} with apt (once, about 20 s).`);
  const apply = async (args: string[]): Promise<string | undefined> => {
    const [program = apt, ...rest] = [...rights.prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...APT_OPTIONS];
    return await runQuietly(program, [...rest, ...args], { env, timeoutMs: INSTALL_TIMEOUT_MS });
  };
  // A stale list may still do: only the installation itself decides.
  const updateTrouble = await apply(['update']);
  const installTrouble = await apply(['install', '-y', '--no-install-recommends', ...packages]);
  if (installTrouble !== undefined) {
    const why = [updateTrouble, installTrouble].filter((text) => text !== undefined).join('\n');
    throw new Failure(`Installing ${packages.join(', ')} failed; run: sudo ${command}\n${why}`);
  }
}

async function aptRights(env: NodeJS.ProcessEnv): Promise<AptRights | undefined> {
  if (process.getuid?.() === 0) return { prefix: [] };
  const sudo = findProgram('sudo', env);
  if (sudo === undefined) return undefined;
  const refused = await runQuietly(sudo, ['-n', 'true'], { env, timeoutMs: 10_000 });
  return refused === undefined ? { prefix: [sudo, '-n'] } : undefined;
}

function otherCommand(packages: string[]): string {
  if (process.platform === 'darwin') return 'run: brew install postgresql@17 nats-server redis';
  return `install ${packages.join(', ')} with the package manager of this system, or start a Docker engine.`;
}

function otherWay(names: ServerName[]): string {
  return `start a Docker engine, or give ${names.map((name) => `the URL of a running ${name}`).join(' and ')}.`;
}
