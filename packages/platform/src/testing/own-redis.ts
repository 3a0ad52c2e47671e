import { writeFileSync } from 'node:fs';
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
      args,
      answers: () =>
        client.ping().then(
          () => true,
          () => false,
        ),
    });
  }

  /** @param args more arguments of redis-server */
  static start(...args: string[]): Promise<OwnRedis> {
    return OwnRedis.open((dir, port) => [...placeOf(dir, port), '--save', '', ...args]);
  }

  /** A Sentinel that watches a master by itself, and replaces it after half a second without an answer. */
  static sentinel(name: string, master: OwnRedis, replica: OwnRedis): Promise<OwnRedis> {
    return OwnRedis.open((dir, port) => {
      const file = join(dir, 'sentinel.conf');
      const watch = `sentinel monitor ${name} 127.0.0.1 ${master.port} 1\nsentinel known-replica ${name} 127.0.0.1 ${replica.port}`;
      const times = `sentinel down-after-milliseconds ${name} 500\nsentinel failover-timeout ${name} 2000`;
      writeFileSync(file, `${watch}\n${times}\n`);
      return [file, '--sentinel', ...placeOf(dir, port)];
    });
  }

  private static async open(argsOf: (dir: string, port: number) => string[]): Promise<OwnRedis> {
    const port = await freePort();
    const dir = await mkdtemp(join(tmpdir(), 'redis-'));
    const client = new Redis(port, '127.0.0.1', { retryStrategy: () => 20 });
    client.on('error', () => undefined);
    const redis = new OwnRedis(port, dir, client, argsOf(dir, port));
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

const placeOf = (dir: string, port: number): string[] => [
  ...['--bind', '127.0.0.1', '--port', String(port), '--dir', dir],
];
