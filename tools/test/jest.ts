import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signal as sendSignal } from '../launcher/lib/process-identity.ts';
import type { Say } from '../launcher/lib/say.ts';
import { ROOT } from '../launcher/product/build.ts';
import { afterAnotherRun, type Counts, countsOf, noCounts, sum, worthAnotherRun } from './counts.ts';
import { again, jestArgs, type TestRun } from './plan.ts';

const LEAVE_AT_ONCE = pathToFileURL(join(import.meta.dirname, 'leave-at-once.mjs')).href;

export interface JestOptions {
  env: NodeJS.ProcessEnv;
  /** A folder for Jest's results. */
  scratch: string;
  say: Say;
  /** Once it is aborted, Jest is killed with its workers and what they have started in its process group. */
  signal: AbortSignal;
}

/**
 * Runs the tests, one project after another: side by side they take the same processor time, and those that must wait
 * for it run out of their own. Afterwards a few failed files are run once more by themselves, and are always named.
 * @throws the reason of `signal` once it is aborted
 */
export async function runAll(runs: readonly TestRun[], options: JestOptions): Promise<Counts> {
  const first: [TestRun, Counts][] = [];
  for (const run of runs) first.push([run, await runJest(run, options)]);
  let counts = noCounts();
  for (const [run, own] of first) counts = sum(counts, await repeatFailed(run, own, options));
  return counts;
}

async function runJest(run: TestRun, { env, scratch, signal }: JestOptions): Promise<Counts> {
  signal.throwIfAborted();
  const results = join(scratch, `${run.name}.json`);
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--import', LEAVE_AT_ONCE];
  const args = ['node_modules/jest/bin/jest.js', ...jestArgs(run), '--json', '--outputFile', results];
  // In a process group of its own: workers outlive a Jest that is killed alone.
  const jest = spawn(process.execPath, [...node, ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const kill = (): void => {
    if (jest.pid !== undefined) sendSignal(-jest.pid, 'SIGKILL');
  };
  signal.addEventListener('abort', kill);
  const [code] = await once(jest, 'exit');
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  return countsOf(results, code === 0);
}

async function repeatFailed(run: TestRun, first: Counts, options: JestOptions): Promise<Counts> {
  const files = first.ok ? [] : worthAnotherRun(first);
  if (files.length === 0) return first;
  options.say(`Failed; running again alone: ${files.join(', ')}`);
  const counts = afterAnotherRun(first, await runJest(again(run, files), options));
  if (counts.ok) process.stdout.write(`\nUNSTEADY: failed at first, passed alone: ${files.join(', ')}\n`);
  return counts;
}
