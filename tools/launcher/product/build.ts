import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.ts';
import { runQuietly } from '../lib/run-quietly.ts';
import type { Say } from '../lib/say.ts';

const BUILD_TIMEOUT_MS = 300_000;
const APP_SOURCES = '{src/**/*,public/**/*,index.html,package.json,vite.config.ts,tsconfig.json}';

/** The browser apps of customers and operators. */
export const APPS = ['web', 'console'] as const;
export type App = (typeof APPS)[number];

export const ROOT = join(import.meta.dirname, '../../..');
/** Where it is noted what each build was made from. */
const STAMPS = join(ROOT, 'node_modules/.cache/makoto');

/** Compiles the server. The compiler itself detects changes; without any it takes a tenth of a second. */
export async function buildServer(env: NodeJS.ProcessEnv, say: Say, signal?: AbortSignal): Promise<void> {
  const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const options = { env, cwd: ROOT, timeoutMs: BUILD_TIMEOUT_MS, signal };
  const trouble = await runQuietly(process.execPath, [tsc, '-b'], options);
  if (trouble !== undefined)
    throw new Failure(`The server does not compile; correct this and start again:\n${trouble}`);
  say('Server is built.');
}

/** The folder of a built app. */
export const appDir = (app: App): string => join(ROOT, app, 'dist');

/** Builds an app if a source has changed since the last build. */
export async function buildApp(app: App, env: NodeJS.ProcessEnv, say: Say, signal?: AbortSignal): Promise<void> {
  const stamp = `${app}-sources`;
  // The customers' app contains the compiled verifier.
  const sources = fingerprint([join(app, APP_SOURCES), 'packages/verify/dist/**/*.js']);
  if (existsSync(join(appDir(app), 'index.html')) && wasBuiltFrom(stamp, sources)) return;
  say(`Building ${app}.`);
  const options = { env, cwd: ROOT, timeoutMs: BUILD_TIMEOUT_MS, signal };
  const trouble = await runQuietly('npm', ['run', 'build', '--workspace', app], options);
  if (trouble !== undefined) throw new Failure(`${app} cannot be built; correct this and start again:\n${trouble}`);
  noteBuilt(stamp, sources);
}

/** Whether the last build with this stamp was made from the sources with this fingerprint. */
export function wasBuiltFrom(stamp: string, sources: string): boolean {
  const path = join(STAMPS, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === sources;
}

/** Notes what a build was made from. The file is replaced, because a copy of the folder may share it by a hard link. */
export function noteBuilt(stamp: string, sources: string): void {
  const draft = join(STAMPS, `${stamp}.${process.pid}`);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(draft, sources);
  renameSync(draft, join(STAMPS, stamp));
}

/** Names, sizes and times of the files that match these patterns below the root. */
export function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of globSync(patterns, { cwd: ROOT }).sort()) {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
