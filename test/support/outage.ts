import type { Product } from '../../tools/launcher/product/product.ts';
import type { NeededServer } from '../../tools/launcher/servers/types.ts';
import { eventually } from './client.ts';

const RESTART_WITHIN_MS = 30_000;

/** Ends an outage. */
export type Recover = () => void;

/**
 * Kills a process of the product and keeps its successor from starting: as if it died again and again.
 * @returns what lets the successor start
 */
export async function takeDown(product: Product, name: string): Promise<Recover> {
  const old = product.pid(name);
  await product.kill(name);
  return await holdSuccessor(old, () => product.pid(name));
}

/**
 * Kills PostgreSQL, NATS or Redis and keeps it from starting again.
 * @returns what lets it start
 * @throws Error if the server is not a local program
 */
export async function takeServerDown(product: Product, name: NeededServer): Promise<Recover> {
  const server = product.servers.running[name];
  const old = server.pid;
  if (old === undefined) throw new Error(`${name} is not a program of this machine and cannot be held down`);
  await server.kill();
  return await holdSuccessor(old, () => server.pid);
}

/** Stops the process that was started in place of `old`, before it listens. */
async function holdSuccessor(old: number | undefined, pid: () => number | undefined): Promise<Recover> {
  const successor = await eventually(
    async () => {
      const now = pid();
      if (now === undefined || now === old) throw new Error('it has not been restarted');
      process.kill(now, 'SIGSTOP');
      return now;
    },
    RESTART_WITHIN_MS,
    5,
  );
  return () => process.kill(successor, 'SIGCONT');
}
