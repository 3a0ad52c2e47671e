import { PARTS, type PartName } from '../../launcher/product/parts.ts';

// How many processes of each part run, and what each is given. docs/operations/kubernetes.md has the figures behind it.

/**
 * The parts that KEDA scales. The others take no more work with more processes: one `market` leads, the wallet's postings
 * wait for each other on the house's rows, and the returns of `earn` wait for the wallet. They run twice to stay up.
 */
export const SCALED: readonly PartName[] = ['gateway', 'trading', 'identity', 'referral', 'support'];

export interface Size {
  replicas: number;
  max: number;
  cpu: string;
  memory: string;
  /** Connections to PostgreSQL of one process at most, and one while it looks for a new leader; 4 more to a standby. */
  connections: number;
}

/** A process rests at about 115 MB; a heap of 512 MB and buffers fit into the limit. */
const MEMORY = '256Mi';
export const MEMORY_LIMIT = '1Gi';

const size = (replicas: number, max: number, cpu: string, connections: number): Size => ({
  replicas,
  max,
  cpu,
  memory: MEMORY,
  connections,
});

export const SIZES: Record<PartName, Size> = {
  gateway: size(2, 6, '500m', 0),
  identity: size(2, 4, '200m', 9),
  wallet: size(2, 0, '500m', 14),
  market: size(2, 0, '200m', 10),
  trading: size(2, 6, '500m', 16),
  earn: size(2, 0, '100m', 9),
  referral: size(2, 4, '100m', 9),
  support: size(2, 4, '200m', 11),
};

/** Connections for administrators, backups, monitoring, and pods that are replaced while others start. */
const SPARE = 50;

/** The `max_connections` with which PostgreSQL can serve all parts at their greatest number. */
export function connectionsOf(parts: Record<PartName, { replicas: number; max: number }>): number {
  const all = PARTS.reduce(
    (sum, part) => sum + Math.max(parts[part].replicas, parts[part].max) * SIZES[part].connections,
    SPARE,
  );
  return Math.ceil(all / 50) * 50;
}
