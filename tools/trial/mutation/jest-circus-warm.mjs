import { createRequire } from 'node:module';
import jestCircus from 'jest-circus/runner';

// A test runner for Jest that loads a test file and the code that it tests once per process. Loading them takes longer
// than most tests, and a mutant is chosen when its line runs. Hooks and tests run again for each mutant: a service of
// beforeAll() is started anew, on a new database. Stryker knows from the name that its events are those of jest-circus.

const runJestCircus = jestCircus.default ?? jestCircus;
/** Jest's own module with the tests' state; there is one in each test file's context. */
const INITIALIZER = createRequire(import.meta.url)
  .resolve('jest-circus/runner')
  .replace(/runner\.js$/, 'jestAdapterInit.js');
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const ACTIVE_MUTANT = '__STRYKER_ACTIVE_MUTANT__';
/** Matches no name of a test. */
const NOTHING = '(?!)';

/** What has been loaded, by test file. */
const loaded = new Map();
/** The last mutant on which a test failed. One failure is enough, so that the other tests are skipped. */
let detected;

/** @type {import('jest-runner').TestFramework} */
export default async function run(globalConfig, config, environment, runtime, testPath, send) {
  // Services of two processes must not share a Redis database, for which the tests take this number.
  environment.global.process.env.JEST_WORKER_ID = String(1 + Number(process.env.STRYKER_MUTATOR_WORKER ?? 0));
  const mutant = process.env[ACTIVE_MUTANT];
  if (mutant === undefined) return runJestCircus(globalConfig, config, environment, runtime, testPath, send);
  const testNamePattern = detected === mutant ? NOTHING : globalConfig.testNamePattern;
  const chosen = { ...globalConfig, testNamePattern };
  const known = loaded.get(testPath);
  if (known !== undefined) return runAgain(known, mutant, { globalConfig: chosen, config, testPath });
  const jest = runtime.requireInternalModule(INITIALIZER);
  environment.global[HANDLERS].push(skipRestAfterFailure);
  loaded.set(testPath, { jest, global: environment.global });
  // Jest would take the context apart after the first run.
  environment.teardown = async () => undefined;
  runtime.teardown = () => undefined;
  return runJestCircus(chosen, config, environment, runtime, testPath, send);
}

async function runAgain({ jest, global }, mutant, { globalConfig, config, testPath }) {
  const state = global[Object.getOwnPropertySymbols(global).find((key) => key.description === 'JEST_STATE_SYMBOL')];
  forget(state.rootDescribeBlock);
  state.unhandledErrors = [];
  state.testNamePattern = null;
  global.__stryker__.activeMutant = mutant;
  const setup = { name: 'setup', parentProcess: process, testNamePattern: globalConfig.testNamePattern };
  for (const handler of global[HANDLERS]) await handler(setup, state);
  const now = Date.now();
  const setupAfterEnvPerfStats = { setupAfterEnvStart: now, setupAfterEnvEnd: now };
  return jest.runAndTransformResultsToJestFormat({ config, globalConfig, setupAfterEnvPerfStats, testPath });
}

/** Removes the results of the run before. */
function forget(block) {
  for (const child of block.children) {
    if (child.type === 'describeBlock') forget(child);
    else Object.assign(child, { errors: [], retryReasons: [], status: null, invocations: 0, duration: null });
  }
}

function skipRestAfterFailure({ name, test }, state) {
  if (name !== 'test_done' || test.errors.length === 0) return;
  detected = process.env[ACTIVE_MUTANT];
  state.testNamePattern = new RegExp(NOTHING);
}
