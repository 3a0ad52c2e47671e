import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Say } from '../launcher/lib/say.ts';
import { ROOT } from '../launcher/product/build.ts';
import { afterAnotherRun, type Counts, countsOf, noCounts, sum, worthAnotherRun } from './counts.ts';
import { again, jestArgs, type TestRun } from './plan.ts';

/** What all tests at once need, in bytes: four products, their browsers, and Jest's five workers. */
const ENOUGH_MEMORY = 15 * 2 ** 30;
/** How far tests stand back behind those of the whole product, as a nice value, and how many of them run at once. */
const STANDING_BACK = { nice: 10, workers: 2 };
const LEAVE_AT_ONCE = pathToFileURL(join(import.meta.dirname, 'leave-at-once.mjs')).href;

export interface JestOptions {
  env: NodeJS.ProcessEnv;
  /** A folder for Jest's results. */
  scratch: string;
  say: Say;
}

/**
 * Runs the tests. Those of the whole product wait most of the time; if memory allows, those of single parts use the
 * processors meanwhile. Afterwards a few failed files are run once more by themselves, and are always named.
 */
export async function runAll(runs: readonly TestRun[], options: JestOptions): Promise<Counts> {
  // A container's limit, or 0.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const together = runs.length > 1 && memory >= ENOUGH_MEMORY;
  const first = new Map<TestRun, Counts>();
  const runFirst = async (run: TestRun): Promise<void> => void first.set(run, await runJest(run, options, together));
  if (together) await Promise.all(runs.map(runFirst));
  else for (const run of runs) await runFirst(run);
  let counts = noCounts();
  for (const [run, own] of first) counts = sum(counts, await repeatFailed(run, own, options));
  return counts;
}

/** @param together whether another run of Jest writes to the terminal meanwhile */
async function runJest(run: TestRun, { env, scratch }: JestOptions, together = false): Promise<Counts> {
  const standsBack = together && !run.needsProduct;
  const results = join(scratch, `${run.name}.json`);
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--import', LEAVE_AT_ONCE];
  const args = [
    ...['node_modules/jest/bin/jest.js', ...jestArgs(run), '--json', '--outputFile', results],
    ...(standsBack ? ['--maxWorkers', String(STANDING_BACK.workers)] : []),
  ];
  const output = together ? 'pipe' : 'inherit';
  const jest = spawn(process.execPath, [...node, ...args], { cwd: ROOT, env, stdio: ['ignore', output, output] });
  // Its workers, which start later, do the same.
  if (standsBack && jest.pid !== undefined) setPriority(jest.pid, STANDING_BACK.nice);
  // In pipes Jest writes only finished files, and no lines that it overwrites.
  jest.stdout?.pipe(process.stdout, { end: false });
  jest.stderr?.pipe(process.stderr, { end: false });
  const forward = (): void => void jest.kill('SIGINT');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, forward);
  const [code] = await once(jest, 'exit');
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, forward);
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
