import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../launcher/lib/failure.ts';
import { runQuietly } from '../../launcher/lib/run-quietly.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { findProgram } from '../../launcher/servers/local/programs.ts';

const execute = promisify(execFile);

/** In clusters of 2.9, a killed server's copies of consumers never catch up ("Wrong index"). */
const AT_LEAST = [2, 10] as const;
const SUITE = 'trixie';
const TIMEOUT_MS = 120_000;

/**
 * A NATS server that is recent enough for clusters: the machine's own, or that of a newer Debian, unpacked beside the
 * build's caches without being installed.
 * @throws Failure if there is neither
 */
export async function recentNats(env: NodeJS.ProcessEnv, say: Say): Promise<string> {
  const own = findProgram('nats-server', env);
  if (own !== undefined && isRecent(own)) return own;
  const folder = join(ROOT, 'node_modules/.cache/makoto/nats-server');
  const program = join(folder, 'usr/sbin/nats-server');
  if (existsSync(program)) return program;
  const [apt, dpkg] = [findProgram('apt-get', env), findProgram('dpkg', env)];
  const otherwise = `put nats-server ${AT_LEAST.join('.')} or newer on the PATH.`;
  if (apt === undefined || dpkg === undefined) throw new Failure(`This trial needs a newer NATS; ${otherwise}`);
  say(`Fetching a newer NATS from Debian ${SUITE} (once, about 10 s).`);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(join(draft, 'lists/partial'), { recursive: true });
  writeFileSync(join(draft, 'sources.list'), `deb ${await debianMirror(apt, env)} ${SUITE} main\n`);
  // Lists of its own, so that the machine's packages are neither changed nor mixed with newer ones.
  const options = [
    ...['-qq', '-o', `Dir::Etc::sourcelist=${join(draft, 'sources.list')}`, '-o', 'Dir::Etc::sourceparts=-'],
    ...['-o', `Dir::State::lists=${join(draft, 'lists')}`, '-o', 'Acquire::Retries=3'],
  ];
  const run = async (command: string, args: readonly string[]): Promise<void> => {
    const trouble = await runQuietly(command, args, { env, timeoutMs: TIMEOUT_MS, cwd: draft });
    if (trouble !== undefined) throw new Failure(`A newer NATS cannot be fetched; ${otherwise}\n${trouble}`);
  };
  await run(apt, [...options, 'update']);
  await run(apt, [...options, 'download', 'nats-server']);
  const file = readdirSync(draft).find((name) => name.endsWith('.deb')) ?? 'nats-server.deb';
  await run(dpkg, ['--extract', file, draft]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return program;
}

/** The address from which this machine takes Debian's packages. @throws Failure if it has none */
async function debianMirror(apt: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await execute(apt, ['indextargets', '--format', '$(REPO_URI)'], { env, timeout: 10_000 });
  const mirror = stdout.split('\n').find((uri) => /\/debian\/?$/.test(uri));
  if (mirror === undefined) throw new Failure('This machine takes no packages from Debian.');
  return mirror;
}

function isRecent(program: string): boolean {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const [, major = 0, minor = 0] = (/v(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  return major > AT_LEAST[0] || (major === AT_LEAST[0] && minor >= AT_LEAST[1]);
}
