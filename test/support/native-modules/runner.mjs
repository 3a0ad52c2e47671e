import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import jestCircus from 'jest-circus/runner';
import { NativeEnvironment } from './environment.mjs';
import { loadTypeScript, rememberSourceMaps } from './loader.mjs';
import { traces } from './traces.mjs';

// A test runner for Jest that leaves loading modules to Node: a process loads each module once, for all of its test
// files. Jest would load them anew for each file, which takes longer than most files' tests.

const runJestCircus = jestCircus.default ?? jestCircus;
const require = createRequire(import.meta.url);
const HANDLERS = Symbol.for('EVENT_HANDLERS');
const ADVICE = 'Other test files see that. Begin this one with: /** @jest-environment node */';

/** @type {import('jest-runner').TestFramework} */
export default async function run(globalConfig, config, environment, runtime, testPath, send) {
  if (!(environment instanceof NativeEnvironment))
    return runJestCircus(globalConfig, config, environment, runtime, testPath, send);
  await loadTypeScript(config);
  rememberSourceMaps(runtime.getSourceMaps());
  const before = await traces();
  // The tests that the last file declared, and what listens to their events.
  delete globalThis[HANDLERS];
  runtime.requireInternalModule = (path) => {
    delete require.cache[path];
    return require(path);
  };
  runtime.unstable_shouldLoadAsEsm = () => true;
  runtime.unstable_importModule = (path) => import(pathToFileURL(path).href);
  const result = await runJestCircus(globalConfig, config, environment, runtime, testPath, send);
  environment.moduleMocker.restoreAllMocks();
  const left = [...(await traces())].filter((trace) => !before.has(trace));
  if (result.numFailingTests === 0 && left.length > 0)
    throw new Error(`It leaves behind: ${left.join(', ')}. ${ADVICE}`);
  return result;
}
