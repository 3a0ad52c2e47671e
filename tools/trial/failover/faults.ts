import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from '../../launcher/lib/process-identity.ts';
import type { Product } from '../../launcher/product/product.ts';
import type { ClusterNode } from './cluster-node.ts';
import type { Clusters } from './clusters.ts';

/** As long as a hypervisor may take to move a machine. */
const PAUSE_MS = 20_000;

/** Something that can happen to a machine or a process. */
export interface Fault {
  /** What is struck, for the table. */
  target: 'PostgreSQL' | 'second PostgreSQL' | 'NATS' | 'Redis' | 'services';
  name: string;
  /** @returns what was struck, or undefined if there was nothing to strike. Resolves when a pause is over. */
  strike(): Promise<string | undefined>;
}

/** The clusters' leaders and every process of the product, each killed and paused. */
export function faultsOf(product: Product, { postgres, second, nats, redis }: Clusters): Fault[] {
  const leaders = [
    { target: 'PostgreSQL', what: 'leader', find: () => postgres.leader() },
    { target: 'NATS', what: 'meta leader', find: () => nats.metaLeader() },
    { target: 'NATS', what: 'stream leader', find: () => nats.streamLeader() },
    { target: 'Redis', what: 'leader', find: () => redis.leader() },
    { target: 'second PostgreSQL', what: 'only server', find: async () => second.machine },
  ] as const;
  return [
    ...leaders.flatMap(({ target, what, find }) => [
      { target, name: `${target}'s ${what} dies`, strike: onNode(find, async (node) => node.kill()) },
      { target, name: `${target}'s ${what} stands still`, strike: onNode(find, (node) => node.pause(PAUSE_MS)) },
    ]),
    ...product.processNames.flatMap((name): Fault[] => [
      { target: 'services', name: `${name} dies`, strike: onProcess(product, name, () => product.kill(name)) },
      { target: 'services', name: `${name} stands still`, strike: onProcess(product, name, pause) },
    ]),
  ];
}

function onNode(
  find: () => Promise<ClusterNode | undefined>,
  act: (node: ClusterNode) => Promise<void>,
): () => Promise<string | undefined> {
  return async () => {
    const node = await find();
    if (node) await act(node);
    return node?.name;
  };
}

function onProcess(
  product: Product,
  name: string,
  act: (pid: number) => Promise<void>,
): () => Promise<string | undefined> {
  return async () => {
    const pid = product.pid(name);
    if (pid === undefined) return undefined;
    await act(pid);
    return name;
  };
}

async function pause(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP');
  await sleep(PAUSE_MS);
  signal(pid, 'SIGCONT');
}
