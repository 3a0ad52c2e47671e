import { spawnSync } from 'node:child_process';
import { Failure } from '../lib/failure.ts';
import { ROOT } from '../product/build.ts';

export interface TestRun {
  name: string;
  args: string[];
  /** These tests start the product itself and need it built. */
  needsProduct: boolean;
}

const LIST_TIMEOUT_MS = 120_000;

/**
 * The runs of Jest that the arguments ask for: first what can run side by side, then the tests of the whole product,
 * one file at a time since each starts all of it. Runs without a matching test are left out.
 */
export function planRuns(args: readonly string[], env: NodeJS.ProcessEnv): TestRun[] {
  if (args.includes('--selectProjects')) {
    const needsProduct = args.includes('e2e');
    return [{ name: 'selected', args: [...args, ...(needsProduct ? ['--runInBand'] : [])], needsProduct }];
  }
  const runs: TestRun[] = [
    { name: 'quick', args: ['--selectProjects', 'unit', 'web', ...options(args)], needsProduct: false },
    { name: 'e2e', args: ['--selectProjects', 'e2e', '--runInBand', ...options(args)], needsProduct: true },
  ];
  return runs.filter((run) => matches(run, env));
}

/** Jest takes what follows `--selectProjects` for project names until the next option. */
function options(args: readonly string[]): string[] {
  const [first] = args;
  return first === undefined || first.startsWith('-') ? [...args] : ['--testPathPatterns', ...args];
}

function matches(run: TestRun, env: NodeJS.ProcessEnv): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...run.args, '--listTests', '--passWithNoTests'],
    { cwd: ROOT, env, encoding: 'utf8', timeout: LIST_TIMEOUT_MS },
  );
  if (status !== 0) throw new Failure(`Jest cannot list the tests:\n${stderr}`);
  return stdout.split('\n').some((line) => line.startsWith('/'));
}
