import { spawnSync } from 'node:child_process';
import { Failure } from '../launcher/lib/failure.ts';
import { ROOT } from '../launcher/product/build.ts';

export interface TestRun {
  name: string;
  /** The Jest projects with matching tests. */
  projects: string[];
  args: string[];
  /** These tests start the product and need a build. */
  needsProduct: boolean;
}

const LIST_TIMEOUT_MS = 120_000;

/** The test of the whole product that `--changed` adds: one customer's way through every service. */
const SHORT_E2E = 'e2e/journey.e2e';

/**
 * The runs of Jest for these arguments: first the tests of single parts, then those of the whole product. Runs without a
 * matching test are left out.
 */
export function planRuns(args: readonly string[], env: NodeJS.ProcessEnv): TestRun[] {
  if (args.includes('--changed')) return changedRuns(args, env);
  const at = args.indexOf('--selectProjects');
  if (at >= 0) {
    const rest = args.slice(at + 1);
    const end = rest.findIndex((arg) => arg.startsWith('-'));
    const projects = end < 0 ? rest : rest.slice(0, end);
    const needsProduct = projects.includes('e2e');
    const others = [...args.slice(0, at), ...rest.slice(projects.length)];
    return [{ name: 'selected', projects, args: others, needsProduct }];
  }
  const runs: TestRun[] = [
    { name: 'quick', projects: ['unit', 'web'], args: options(args), needsProduct: false },
    { name: 'e2e', projects: ['e2e'], args: options(args), needsProduct: true },
  ];
  return args.length === 0 ? runs : runs.filter((run) => matches(run, env));
}

/**
 * The tests of single parts that import a file which differs from `main`, and one journey through the product if a
 * source file differs.
 */
function changedRuns(args: readonly string[], env: NodeJS.ProcessEnv): TestRun[] {
  const since = ['--changedSince', 'main', ...args.filter((arg) => arg !== '--changed')];
  const quick = { name: 'quick', projects: ['unit', 'web'], args: since, needsProduct: false };
  const journey = { name: 'e2e', projects: ['e2e'], args: ['--testPathPatterns', SHORT_E2E], needsProduct: true };
  return matches(quick, env) ? [quick, journey] : [];
}

/**
 * The same run for some of its files, one after another. It ends even if a test that fails has left something open, such
 * as a server of its own.
 */
export function again(run: TestRun, files: readonly string[]): TestRun {
  return { ...run, name: `${run.name}-again`, args: ['--runInBand', '--forceExit', '--runTestsByPath', ...files] };
}

/** Jest's own arguments for a run. */
export function jestArgs({ projects, args }: TestRun): string[] {
  return ['--selectProjects', ...projects, ...args];
}

/** Words are patterns of paths; arguments with a dash are Jest's options. */
function options(args: readonly string[]): string[] {
  const [first] = args;
  return first === undefined || first.startsWith('-') ? [...args] : ['--testPathPatterns', ...args];
}

function matches(run: TestRun, env: NodeJS.ProcessEnv): boolean {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      'node_modules/jest/bin/jest.js',
      ...jestArgs(run),
      '--listTests',
      '--passWithNoTests',
    ],
    { cwd: ROOT, env, encoding: 'utf8', timeout: LIST_TIMEOUT_MS },
  );
  if (status !== 0) throw new Failure(`Jest cannot list the tests:\n${stderr}`);
  return stdout.split('\n').some((line) => line.startsWith('/'));
}
