import { TestEnvironment } from 'jest-environment-node';
import { mocker } from './jest-globals.mjs';

/** A worker's own global objects, for test files whose modules Node loads (`runner.mjs`). */
export class NativeEnvironment {
  global = globalThis;
  moduleMocker = mocker;
  // Jest asks for these. Such files use an injected clock instead.
  fakeTimers = null;
  fakeTimersModern = null;

  constructor() {
    this.before = { env: process.env, values: { ...process.env }, exit: process.exit };
  }

  /** Node itself knows its conditions. */
  exportConditions() {
    return [];
  }

  /** There is none; Jest loads no module. */
  getVmContext() {
    return null;
  }

  async setup() {
    // Nothing: the constructor has noted what `teardown` takes back.
  }

  /** Takes back what the file that has ended did to the environment variables and by spies. */
  async teardown() {
    const { env, values, exit } = this.before;
    for (const name of Object.keys(env)) if (!(name in values)) delete env[name];
    Object.assign(env, values);
    Object.assign(process, { env, exit });
    mocker.restoreAllMocks();
  }
}

/** What Jest calls with `new` for each file. While it watches, modules change, so Jest loads them. */
export default function nativeEnvironment(config, context) {
  const { watch, watchAll } = config.globalConfig;
  return watch || watchAll ? new TestEnvironment(config, context) : new NativeEnvironment();
}
