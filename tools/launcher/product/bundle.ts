import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../lib/failure.ts';
import { runQuietly } from '../lib/run-quietly.ts';
import type { Say } from '../lib/say.ts';
import { fingerprint, noteBuilt, ROOT, wasBuiltFrom } from './build.ts';
import { PARTS, type PartName } from './parts.ts';

const BUNDLE_TIMEOUT_MS = 300_000;
const BUNDLER = join(import.meta.dirname, 'bundler.ts');

// A service runs from a dozen minified files instead of 1,700 modules. It starts in half the time and needs 15 MB less
// at rest, because V8 keeps the source of all loaded modules (docs/adr/019-memory-at-rest.md). `npm run dev` runs the
// compiled modules.

/** The program of a part. */
export function bundleOf(part: PartName): string {
  return join(ROOT, 'services', part, 'bundle/main.js');
}

/** Bundles the parts whose compiled code has changed. @throws Failure with the bundler's output */
export async function bundleParts(env: NodeJS.ProcessEnv, say: Say, signal?: AbortSignal): Promise<void> {
  const stale = PARTS.map((part) => ({ part, stamp: `bundle-${part}`, inputs: inputsOf(part) })).filter(
    ({ part, stamp, inputs }) => !existsSync(bundleOf(part)) || !wasBuiltFrom(stamp, inputs),
  );
  if (stale.length === 0) return;
  say(`Bundling ${stale.map(({ part }) => part).join(', ')}.`);
  const args = [BUNDLER, ...stale.map(({ part }) => part)];
  const options = { env, cwd: ROOT, timeoutMs: BUNDLE_TIMEOUT_MS, signal };
  const trouble = await runQuietly(process.execPath, args, options);
  if (trouble !== undefined)
    throw new Failure(`The server cannot be bundled; correct this and start again:\n${trouble}`);
  for (const { stamp, inputs } of stale) noteBuilt(stamp, inputs);
}

function inputsOf(part: PartName): string {
  return fingerprint([
    `services/${part}/dist/**/*.js`,
    'packages/*/dist/**/*.js',
    'package-lock.json',
    'tools/launcher/product/{bundler,external}.ts',
  ]);
}
