import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endWithUs } from './own-process.js';

const LISTENING = /Listening for client connections on (127\.0\.0\.1:\d+)/;

/** A NATS server with JetStream for one suite, so that its fake peers do not answer other suites. */
export class OwnNats {
  private constructor(
    private child: ChildProcess,
    private readonly storeDir: string,
    private readonly address: string,
    private readonly settings: string,
  ) {}

  /** @param settings more lines of its configuration, such as users */
  static async start(settings = ''): Promise<OwnNats> {
    const storeDir = await mkdtemp(join(tmpdir(), 'nats-'));
    const { child, address } = await run(storeDir, '127.0.0.1:-1', settings);
    return new OwnNats(child, storeDir, address, settings);
  }

  get url(): string {
    return `nats://${this.address}`;
  }

  /** Kills the server, removes its streams, and starts it again at the same address. */
  async restartEmpty(): Promise<void> {
    await this.stop();
    await mkdir(this.storeDir);
    await this.restart();
  }

  /** Starts a killed server again, at the same address and with its streams. */
  async restart(): Promise<void> {
    const { child } = await run(this.storeDir, this.address, this.settings);
    this.child = child;
  }

  /** Kills the server and waits until it is gone. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.storeDir, { recursive: true, force: true });
  }
}

async function run(
  storeDir: string,
  listen: string,
  settings: string,
): Promise<{ child: ChildProcess; address: string }> {
  const config = join(storeDir, 'nats.conf');
  // The same message size as the product's server.
  const own = `listen: "${listen}"\nmax_payload: 12MB\njetstream { store_dir: "${storeDir}" }\n`;
  await writeFile(config, own + settings);
  const child = spawn('nats-server', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  endWithUs(child);
  for await (const line of createInterface(child.stderr)) {
    const address = LISTENING.exec(line)?.[1];
    if (address) {
      child.stderr.resume();
      return { child, address };
    }
  }
  throw new Error('nats-server did not start');
}
