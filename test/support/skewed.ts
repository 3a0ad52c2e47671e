import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const HOOK = pathToFileURL(join(import.meta.dirname, 'skew-clock.mjs')).href;

/**
 * The environment of a process with a wrong clock: off by a number of milliseconds, by what a file says at the process's
 * start, or by what a file says at any time.
 */
export function skewedBy(skew: { ms: number } | { file: string } | { stepFile: string }): NodeJS.ProcessEnv {
  const NODE_OPTIONS = `--import ${HOOK}`;
  if ('stepFile' in skew) return { NODE_OPTIONS, CLOCK_STEP_FILE: skew.stepFile };
  return 'file' in skew
    ? { NODE_OPTIONS, CLOCK_SKEW_FILE: skew.file }
    : { NODE_OPTIONS, CLOCK_SKEW_MS: String(skew.ms) };
}
