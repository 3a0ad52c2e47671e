import { Redis } from 'ioredis';
import type { Product } from '../../launcher/product/product.ts';
import { NEEDED_SERVERS } from '../../launcher/servers/types.ts';

export interface Fault {
  name: string;
  /** @returns whether it struck: a part that is down already cannot be killed */
  strike(): Promise<boolean>;
}

/** Everything of a product that can be killed, and Redis losing its data. */
export function faultsOf(product: Product): Fault[] {
  const processes = product.processNames.map((name) => ({
    name,
    strike: async () => {
      if (product.pid(name) === undefined) return false;
      await product.kill(name);
      return true;
    },
  }));
  const servers = NEEDED_SERVERS.map((name) => ({
    name,
    strike: async () => {
      const server = product.servers.running[name];
      if (server.pid === undefined) return false;
      await server.kill();
      return true;
    },
  }));
  return [...processes, ...servers, { name: 'flushed redis', strike: () => flush(product.servers.redisUrl) }];
}

async function flush(url: string): Promise<boolean> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
  // The commands' own errors say enough.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.flushall();
    return true;
  } catch {
    // It is down at this moment.
    return false;
  } finally {
    redis.disconnect();
  }
}
