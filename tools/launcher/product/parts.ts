/** The services behind the gateway; each has a database schema and role of its own. */
export const SERVICES = ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The processes of the product: the services, and the edge in front of them. */
export const PARTS = ['gateway', ...SERVICES] as const;
export type PartName = (typeof PARTS)[number];

/** The parts that an order or a chat message passes through: a young generation of 16 MB halves the scavenging under load. */
const BUSY: readonly PartName[] = ['gateway', 'trading', 'wallet', 'support'];

/**
 * Flags of Node for a part: the heap is bounded and its young generation small, and it may give back memory after its
 * start (`returnMemory` in the platform), so that a process at rest stays within its 110 MB; test/e2e/memory.e2e.ts
 * holds it to that. Raise the semi-space of a busy part first where a profile shows scavenging.
 */
export function nodeFlagsOf(part: PartName): string[] {
  const semiSpace = BUSY.includes(part) ? 16 : 2;
  return ['--max-old-space-size=512', '--expose-gc', `--max-semi-space-size=${semiSpace}`];
}
