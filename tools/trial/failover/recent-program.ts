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

const SUITE = 'trixie';
const TIMEOUT_MS = 120_000;

/** A program, and the oldest version of it that the clusters can stand on. */
export interface RecentProgram {
  /** Of the program and of Debian's package. */
  name: string;
  atLeast: readonly [major: number, minor: number];
}

/**
 * Where a newer Debian's package of a program is unpacked, beside the build's caches and without being installed, or
 * undefined if the machine's own is recent enough.
 * @throws Failure if there is neither
 */
export async function newerPackage(
  { name, atLeast }: RecentProgram,
  env: NodeJS.ProcessEnv,
  say: Say,
): Promise<string | undefined> {
  const own = findProgram(name, env);
  if (own !== undefined && isRecent(own, atLeast)) return undefined;
  const folder = join(ROOT, 'node_modules/.cache/makoto', name);
  if (existsSync(folder)) return folder;
  const [apt, dpkg] = [findProgram('apt-get', env), findProgram('dpkg', env)];
  const otherwise = `put ${name} ${atLeast.join('.')} or newer on the PATH.`;
  if (apt === undefined || dpkg === undefined) throw new Failure(`This trial needs a newer ${name}; ${otherwise}`);
  say(`Fetching a newer ${name} from Debian ${SUITE} (once, about 10 s).`);
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
    if (trouble !== undefined) throw new Failure(`A newer ${name} cannot be fetched; ${otherwise}\n${trouble}`);
  };
  await run(apt, [...options, 'update']);
  await run(apt, [...options, 'download', name]);
  const file = readdirSync(draft).find((entry) => entry.endsWith('.deb')) ?? `${name}.deb`;
  await run(dpkg, ['--extract', file, draft]);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return folder;
}

/** The address from which this machine takes Debian's packages. @throws Failure if it has none */
async function debianMirror(apt: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { stdout } = await execute(apt, ['indextargets', '--format', '$(REPO_URI)'], { env, timeout: 10_000 });
  const mirror = stdout.split('\n').find((uri) => /\/debian\/?$/.test(uri));
  if (mirror === undefined) throw new Failure('This machine takes no packages from Debian.');
  return mirror;
}

function isRecent(program: string, atLeast: readonly [number, number]): boolean {
  const said = execFileSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  return major > atLeast[0] || (major === atLeast[0] && minor >= atLeast[1]);
}
