import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort, OwnProcess } from './own-process.js';

/** A Redis for one suite, which may be killed, paused and told to refuse writes. */
export class OwnRedis extends OwnProcess {
  private constructor(
    readonly port: number,
    /** Its folder. */
    readonly dir: string,
    /** A connection to it. */
    readonly client: Redis,
    args: string[],
  ) {
    super({
      command: 'redis-server',
      args: ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, '--save', '', ...args],
      answers: () =>
        client.ping().then(
          () => true,
          () => false,
        ),
    });
  }

  /** @param args more arguments of redis-server */
  static async start(...args: string[]): Promise<OwnRedis> {
    const port = await freePort();
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20 });
    client.on('error', () => undefined);
    const redis = new OwnRedis(port, await mkdtemp(join(tmpdir(), 'redis-')), client, args);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }
}
