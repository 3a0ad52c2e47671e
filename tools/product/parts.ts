/** The services behind the gateway; each has a database schema and role of its own. */
export const SERVICES = ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The processes of the product: the services, and the edge in front of them. */
export const PARTS = ['gateway', ...SERVICES] as const;
export type PartName = (typeof PARTS)[number];

/**
 * Flags of Node for every process: the heap is bounded, and its young generation small, so that a process at rest stays
 * within its 110 MB. Raise the semi-space first where a profile shows scavenging.
 */
export const NODE_FLAGS: readonly string[] = ['--max-old-space-size=512', '--max-semi-space-size=8'];
