import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HOOK = pathToFileURL(join(import.meta.dirname, 'skew-clock.mjs')).href;

/**
 * The environment of a process with a wrong clock: off by a number of milliseconds, or by what a file says at the
 * process's start.
 */
export function skewedBy(skew: { ms: number } | { file: string }): NodeJS.ProcessEnv {
  return {
    NODE_OPTIONS: `--import ${HOOK}`,
    ...('file' in skew ? { CLOCK_SKEW_FILE: skew.file } : { CLOCK_SKEW_MS: String(skew.ms) }),
  };
}
