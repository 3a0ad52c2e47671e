import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@makoto/platform/testing';
import type { SupportConfig } from '../config.js';

const SERVICE = join(import.meta.dirname, '../..');
const COMPILER = join(SERVICE, '../../node_modules/typescript7/bin/tsc');
/** Ends the process when its standard input is closed, so that it does not outlive the tests if they are stopped. */
const WITH_PARENT = 'data:text/javascript,process.stdin.on("end", () => process.exit()).resume()';
const BUILD_TIMEOUT_MS = 120_000;

/** The service in a process of its own, as the product runs it, for tests that kill or pause it at any moment. */
export class SupportProcess {
  private readonly child: ChildProcess;

  constructor(config: SupportConfig) {
    const settings = Object.entries(config).map(([name, value]) => [name, String(value)]);
    const env = { PATH: process.env['PATH'], ...Object.fromEntries(settings) };
    const args = ['--import', WITH_PARENT, join(SERVICE, 'dist/main.js')];
    this.child = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'inherit'] });
  }

  /** Compiles the service; it takes a moment if nothing has changed. @throws Error with the compiler's output */
  static async build(): Promise<void> {
    await promisify(execFile)(process.execPath, [COMPILER, '-b', SERVICE], { timeout: BUILD_TIMEOUT_MS });
  }

  /** Kills it where it is; nothing in it runs any more when this resolves. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Stops it where it is, until it is told to go on. */
  async pause(): Promise<void> {
    this.child.kill('SIGSTOP');
    await until(async () => (await readFile(`/proc/${this.child.pid}/stat`, 'utf8')).includes(') T '));
  }

  goOn(): void {
    this.child.kill('SIGCONT');
  }
}
