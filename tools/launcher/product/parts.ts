/** The services behind the gateway; each has a database schema and role of its own. */
export const SERVICES = ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The processes of the product: the gateway and the services. */
export const PARTS = ['gateway', ...SERVICES] as const;
export type PartName = (typeof PARTS)[number];

/**
 * The parts that handle orders and chat messages. A young generation of 16 MB halves their scavenging under load, and a heap
 * that may triple between full collections takes 10,000 orders that end together without one: by itself V8 starts one at
 * each 10 MB, and each costs 30 ms (docs/adr/057-figures.md).
 */
const BUSY: readonly PartName[] = ['gateway', 'trading', 'wallet', 'support'];

/**
 * Flags of Node for a part. The heap is limited, the young generation is small, and gc() is available, so that a
 * process at rest stays within 110 MB (docs/adr/019-memory-at-rest.md; test/e2e/memory.e2e.ts checks it). If a profile
 * shows scavenging, raise the semi-space of that part first.
 */
export function nodeFlagsOf(part: PartName): string[] {
  const own = BUSY.includes(part)
    ? ['--max-semi-space-size=16', '--heap-growing-percent=200']
    : ['--max-semi-space-size=2'];
  return ['--max-old-space-size=512', '--expose-gc', ...own];
}
