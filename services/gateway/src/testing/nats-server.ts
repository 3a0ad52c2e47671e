import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const LISTENING = /Listening for client connections on (127\.0\.0\.1:\d+)/;

/** A suite's own NATS server: fake services must not answer other suites, and tests may stop it. */
export class NatsServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  /** Starts the server, on `port` if it must return at the same address. */
  static async start(port = -1): Promise<NatsServer> {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const line of createInterface(child.stderr)) {
      const address = LISTENING.exec(line)?.[1];
      if (address) {
        child.stderr.resume();
        return new NatsServer(child, `nats://${address}`);
      }
    }
    throw new Error('nats-server did not start');
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
