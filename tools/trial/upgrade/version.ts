import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../launcher/lib/failure.ts';
import type { Say } from '../../launcher/lib/say.ts';
import { ROOT } from '../../launcher/product/build.ts';
import type { PartName } from '../../launcher/product/parts.ts';

const BUILD_TIMEOUT_MS = 900_000;

/** A version of the server, built in a folder of its own. */
export interface Version {
  /** The commit. */
  name: string;
  bundleOf(part: PartName): string;
  remove(): void;
}

/** The newest release before this version, or so many commits before. */
export function earlierRef(commits: number): string {
  if (commits > 0) return `HEAD~${commits}`;
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD~1'], { cwd: ROOT, encoding: 'utf8' });
  return tag.status === 0 ? tag.stdout.trim() : 'HEAD~20';
}

/** Builds the server of a commit from its files alone. @throws Failure if it cannot be built */
export function buildVersion(ref: string, say: Say): Version {
  const commit = git('rev-parse', '--short=12', `${ref}^{commit}`).trim();
  const dir = mkdtempSync(join(tmpdir(), `makoto-version-${commit}-`));
  say(`Building ${ref} (${commit}) in ${dir}.`);
  try {
    run('sh', ['-c', 'git -C "$0" archive "$1" | tar -x -C "$2"', ROOT, commit, dir], ROOT);
    install(dir);
    run(process.execPath, [join(dir, 'node_modules/typescript7/bin/tsc'), '-b'], dir);
    run(process.execPath, [join(dir, 'tools/launcher/product/bundler.ts')], dir);
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
  return {
    name: commit,
    bundleOf: (part) => join(dir, 'services', part, 'bundle/main.js'),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** This version, which the trial's product has built already. */
export function thisVersion(bundleOf: (part: PartName) => string): Version {
  return { name: git('rev-parse', '--short=12', 'HEAD').trim(), bundleOf, remove: () => undefined };
}

/** Takes this version's packages if they are the same, which saves a minute. */
function install(dir: string): void {
  const lock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(dir) !== lock(ROOT)) {
    run('npm', ['ci', '--no-audit', '--no-fund'], dir);
    return;
  }
  for (const folder of ['', 'services/gateway', 'web', 'console']) {
    const from = join(ROOT, folder, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(join(dir, folder), { recursive: true });
    const to = join(dir, folder, 'node_modules');
    // Links between workspaces stay relative, and so lead to this version's packages. Hard links take no room.
    const linked = spawnSync('cp', ['-al', from, to], { timeout: BUILD_TIMEOUT_MS });
    if (linked.status !== 0) cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    // Written in place, it would be this version's as well.
    rmSync(join(to, '.cache'), { recursive: true, force: true });
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ cwd, encoding: 'utf8', timeout: BUILD_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
  });
  if (status === 0) return;
  const said = `${stdout}${stderr}`.trim().split('\n').slice(-15).join('\n');
  throw new Failure(`${program} ${args.slice(0, 2).join(' ')} failed in ${cwd}: ${error?.message ?? ''}\n${said}`);
}
