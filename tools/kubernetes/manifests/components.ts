// Names and ports that more than one kind of manifest needs.

export const DATABASE_JOB = 'database';
/** `state` is the instance manager's, which the operator asks. */
export const POSTGRES_PORTS = { clients: 5432, state: 8000, metrics: 9187 };
export const NATS_PORTS = { clients: 4222, routes: 6222, monitoring: 8222 };
export const REDIS_PORT = 6379;
export const WITNESS_PORT = 8090;
