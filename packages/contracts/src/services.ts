/** The services behind the gateway: the names of processes, NATS queue groups and PostgreSQL schemas. */
export const SERVICES = ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** The processes of the product, each with a NATS user of its own. */
export const PARTS = ['gateway', ...SERVICES] as const;
export type PartName = (typeof PARTS)[number];
