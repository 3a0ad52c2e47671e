import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, eventually } from '../../../test/support/client.ts';
import { Failure } from '../../launcher/lib/failure.ts';
import { isObject, readObject } from '../../launcher/lib/json.ts';
import { freePort } from '../../launcher/lib/ports.ts';
import { isSameProcess, signal } from '../../launcher/lib/process-identity.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import { ROOT } from '../../launcher/product/build.ts';
import { removePostgresData } from '../../launcher/servers/local/postgres-data.ts';
import { median, spread } from '../lib/stats.ts';
import { orStopped } from '../lib/stop-signal.ts';

const LIMIT_S = 6;
const ROUNDS = 5;
const STARTS_WITHIN_MS = 180_000;
const GONE_WITHIN_MS = 30_000;
const ASK_AGAIN_MS = 20;
/** What the crash interrupts. */
const OPEN_ORDERS = 50;
const ORDER = { product_id: 'BTCUSDT', direction: 'up', amount: '1.00', duration: 300 };
const DROP_CACHES = '/proc/sys/vm/drop_caches';

/**
 * The time from `npm start` on an existing data directory to the first order taken ÷ 6 s; apart from it, the same after a
 * crash of all processes and servers and, with `--cold`, from an empty page cache (as root).
 */
export async function startBench(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'makoto-bench-'));
  chmodSync(folder, 0o711);
  const run = new StartedAgain(join(folder, 'data'), await freePort());
  try {
    await orStopped(run.first());
    const again: number[] = [];
    const crashed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await orStopped(run.stop());
      again.push(await orStopped(run.secondsToAnOrder()));
      await orStopped(run.openOrders());
      await orStopped(run.crash());
      crashed.push(await orStopped(run.secondsToAnOrder()));
    }
    process.stdout.write(`start to the first order: ${spread(again, 1)} s\n`);
    process.stdout.write(`after a crash of everything: ${spread(crashed, 1)} s\n`);
    if (process.argv.includes('--cold')) {
      await orStopped(run.stop());
      execFileSync('sync');
      writeFileSync(DROP_CACHES, '3');
      process.stdout.write(`from an empty page cache: ${(await orStopped(run.secondsToAnOrder())).toFixed(1)} s\n`);
    }
    return median(again) / LIMIT_S;
  } finally {
    await run.stop();
    removePostgresData(run.dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The product on one data directory, started by `npm start` again and again. */
class StartedAgain {
  readonly dataDir: string;
  private readonly customer: Client;
  private readonly env: NodeJS.ProcessEnv;
  private child: ChildProcess | undefined;

  constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.customer = new Client(`http://127.0.0.1:${port}`);
    const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', RATE_PER_SECOND: '0' };
    this.env = { ...process.env, ...own };
  }

  /** Builds, starts, and funds a customer. */
  async first(): Promise<void> {
    this.begin();
    await eventually(() => this.customer.register(), STARTS_WITHIN_MS);
    await eventually(() => this.customer.deposit('5000.00'), STARTS_WITHIN_MS);
  }

  async secondsToAnOrder(): Promise<number> {
    const beganAt = performance.now();
    this.begin();
    await eventually(() => this.customer.ok('order/create', ORDER), STARTS_WITHIN_MS, ASK_AGAIN_MS);
    return (performance.now() - beganAt) / 1_000;
  }

  async openOrders(): Promise<void> {
    for (let n = 0; n < OPEN_ORDERS; n++) await this.customer.ok('order/create', ORDER);
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }

  /** Kills everything at once, the launcher and the servers included. */
  async crash(): Promise<void> {
    const record = readObject(join(this.dataDir, 'run.json'));
    const children = Array.isArray(record?.children) ? record.children : [];
    const processes = [record?.owner, ...children].filter(isObject);
    this.child?.kill('SIGKILL');
    for (const { pid } of processes) signal(Number(pid), 'SIGKILL');
    const left = async (): Promise<true | undefined> =>
      processes.some(({ pid, identity }) => isSameProcess(Number(pid), String(identity))) ? undefined : true;
    await waitFor(left, { timeoutMs: GONE_WITHIN_MS, onTimeout: () => new Failure('a killed process does not end') });
  }

  private begin(): void {
    const args = [join(ROOT, 'tools/run.mjs'), 'launcher/product/main.ts'];
    this.child = spawn(process.execPath, args, { cwd: ROOT, env: this.env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
