/** The services behind the gateway: names of processes, NATS queue groups and PostgreSQL schemas alike. */
export const SERVICES = ['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'] as const;
export type ServiceName = (typeof SERVICES)[number];
