/** Messages of the clients of PostgreSQL, Redis and NATS when the server is unavailable or did not answer in time. */
const MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Connection is closed.',
  'Command timed out',
  'Query read timeout',
]);

const NAMES = new Set([
  'MaxRetriesPerRequestError',
  'TimeoutError',
  'NoRespondersError',
  'ClosedConnectionError',
  'DrainingConnectionError',
  // TypeORM releases a transaction's connection as soon as it breaks; later statements get the first error, the commit
  // the second.
  'QueryRunnerProviderAlreadyReleasedError',
  'QueryRunnerAlreadyReleasedError',
]);

/**
 * A leader that was demoted (25006), connection lost (08), out of resources (53), cancelled by the time limit (57014), server stopping or starting (57P),
 * lost to another transaction (40001, 40P01, 55P03), or the server cannot be reached.
 */
const CODES =
  /^(25006|08...|53...|57014|57P..|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Whether an error says that a server is unavailable or overloaded. Nothing was done then, or a repeat with the same
 * idempotency key finds what was done. Every other error is an internal fault.
 */
export function isUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const field = (key: string): string => String(Reflect.get(error, key) ?? '');
  return MESSAGES.has(field('message')) || NAMES.has(field('name')) || CODES.test(field('code'));
}
