import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LISTENING = /Listening for client connections on (127\.0\.0\.1:\d+)/;

/** A NATS server with JetStream for one suite, so that its fake peers do not answer other suites. */
export class OwnNats {
  private constructor(
    private readonly child: ChildProcess,
    private readonly storeDir: string,
    readonly url: string,
  ) {}

  static async start(): Promise<OwnNats> {
    const storeDir = await mkdtemp(join(tmpdir(), 'nats-'));
    const config = join(storeDir, 'nats.conf');
    // The same message size as the product's server.
    await writeFile(config, `listen: "127.0.0.1:-1"\nmax_payload: 12MB\njetstream { store_dir: "${storeDir}" }\n`);
    const child = spawn('nats-server', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const line of createInterface(child.stderr)) {
      const address = LISTENING.exec(line)?.[1];
      if (address) {
        child.stderr.resume();
        return new OwnNats(child, storeDir, `nats://${address}`);
      }
    }
    throw new Error('nats-server did not start');
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    await rm(this.storeDir, { recursive: true, force: true });
  }
}
