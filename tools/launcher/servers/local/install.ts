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
  prometheus: 'prometheus',
};

export interface AptRights {
  /** The prefix of `apt-get`: none for root, `sudo -n` for users who may use it. */
  prefix: string[];
}

/** Installs missing servers. @throws Failure with the command to run if that is not possible. */
export async function installServers(names: ServerName[], env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const missing = names.filter((name) => !hasServer(name, env));
  if (missing.length === 0) return;
  await installPackages(
    missing.map((name) => DEBIAN_PACKAGES[name]),
    env,
    say,
  );
  const still = missing.filter((name) => !hasServer(name, env));
  if (still.length > 0)
    throw new Failure(`${still.join(', ')} cannot be found after the installation; ${otherWay(missing)}`);
}

/** Installs Debian packages. @throws Failure when apt is missing, not permitted, or fails. */
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
  // An outdated list may be enough; only the installation decides.
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
  if (process.platform === 'darwin') {
    const prometheus = packages.includes(DEBIAN_PACKAGES.prometheus) ? ' prometheus' : '';
    return `run: brew install postgresql@17 nats-server redis${prometheus}`;
  }
  return `install ${packages.join(', ')} with the package manager of this system, or start a Docker engine.`;
}

function otherWay(names: ServerName[]): string {
  return `start a Docker engine, or give ${names.map((name) => `the URL of a running ${name}`).join(' and ')}.`;
}
