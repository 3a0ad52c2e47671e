import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import jest from '../../../jest.config.js';
import { stopSignal } from '../../bench/lib/stop-signal.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { type Mutant, readMutants } from './mutants.ts';
import { NOT_MUTATED, type Scope } from './subjects.ts';

/** What Stryker copies: the server's sources and what its tests need. */
const COPIED = ['package.json', 'jest.config.js', 'packages/**', 'services/**', 'test/support/**'];
const NOT_COPIED = ['**/node_modules/**', '**/dist/**', '**/bundle/**'];
/** Beyond one and a half times what a mutant's tests take otherwise. Long, because the machine may stall. */
const TIMEOUT_MS = 30_000;
/** A new process loads the service first; where it has no time for that, the next one has none either. */
const SERVICE_TIMEOUT_MS = 120_000;
/** For all tests without a mutant. */
const FIRST_RUN_MINUTES = 20;
/** A test that fails may leave a service open; a new process does not know it. Pure code leaves nothing. */
const RUNS_PER_PROCESS = 25;

/**
 * Mutates a scope's files, or those named alone, and runs its tests on each mutant.
 * @param env the URLs of the servers for the tests @param dir for its copies of the code; it leaves nothing there
 * @param started told of its process
 * @returns undefined if the tests fail without any mutant
 */
export async function runStryker(
  { tests, sample }: Scope,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
  dir: string,
  started: (pid: number) => void,
): Promise<Mutant[] | undefined> {
  const report = join(dir, 'mutants.json');
  const settings = join(dir, 'stryker.json');
  writeFileSync(settings, JSON.stringify({ ...settingsOf(tests, files, dir, report), ...samplingOf(sample) }));
  const stryker = spawn(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', settings], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (stryker.pid !== undefined) started(stryker.pid);
  const stop = (): void => void stryker.kill('SIGTERM');
  stopSignal.addEventListener('abort', stop);
  const [code] = await once(stryker, 'exit');
  stopSignal.removeEventListener('abort', stop);
  stopSignal.throwIfAborted();
  return code === 0 ? readMutants(report) : undefined;
}

function settingsOf(tests: readonly string[], files: readonly string[], dir: string, report: string): object {
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner', pluginAt('log-texts'), pluginAt('sample')],
    ignorers: ['log-texts'],
    mutate: files,
    ignorePatterns: ['**', ...COPIED.map((path) => `!${path}`), ...NOT_COPIED],
    tempDirName: join(dir, 'copies'),
    cleanTempDir: 'always',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    // Code that runs once when its module is loaded: every test would have to run on each of its mutants.
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: TIMEOUT_MS,
    dryRunTimeoutMinutes: FIRST_RUN_MINUTES,
    allowEmpty: true,
    logLevel: 'warn',
    jest: { enableFindRelatedTests: false, config: jestConfig(tests) },
  };
}

const pluginAt = (name: string): string => join(import.meta.dirname, `${name}.ts`);

/** A checker takes one of the two processes until it has judged all mutants, so it is left out where all are tried. */
function samplingOf(sample: number | undefined): object {
  if (sample === undefined) return {};
  return { sample, checkers: ['sample'], maxTestRunnerReuse: RUNS_PER_PROCESS, timeoutMS: SERVICE_TIMEOUT_MS };
}

/** The configuration of the unit tests, for these files. Paths are relative to Stryker's copy of the code. */
function jestConfig(tests: readonly string[]): object {
  const { rootDir, displayName, ...unit } = jest.projects.find((project) => project.displayName === 'unit') ?? {};
  return {
    ...unit,
    projects: [],
    testSequencer: '@jest/test-sequencer',
    testEnvironment: 'node',
    testRunner: join(import.meta.dirname, 'jest-circus-warm.mjs'),
    testTimeout: jest.testTimeout,
    testMatch: tests.map((path) => `<rootDir>/${path}`),
    // Jest lists the files of its roots in every run.
    roots: [...new Set(globSync([...tests], { cwd: ROOT }).map((path) => `<rootDir>/${dirname(path)}`))],
  };
}

/** A scope's files that are mutated. */
export function filesOf({ mutate }: Scope): string[] {
  return globSync([...mutate], { cwd: ROOT, exclude: [...NOT_MUTATED] }).sort();
}
