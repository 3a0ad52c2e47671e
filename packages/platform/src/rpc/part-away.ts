/** What PostgreSQL's, Redis' and NATS' clients say where the other side is away, or did not answer in time. */
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
]);

const NAMES = new Set([
  'MaxRetriesPerRequestError',
  'TimeoutError',
  'NoRespondersError',
  'ClosedConnectionError',
  'DrainingConnectionError',
  // TypeORM gives up a transaction's connection as soon as that breaks; the next statement is told so.
  'QueryRunnerProviderAlreadyReleasedError',
]);

/**
 * Connection lost (08), out of resources (53), cancelled by its time limit (57014), server going down or coming up (57P),
 * lost to another transaction (40001, 40P01, 55P03), or no way to the server at all.
 */
const CODES =
  /^(08...|53...|57014|57P..|40001|40P01|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * True where an error says that a part of the system is away or too busy: nothing was done, or a repeat with the same
 * idempotency key finds what was. Everything else is a fault of ours.
 */
export function isPartAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const told = (key: string): string => String(Reflect.get(error, key) ?? '');
  return MESSAGES.has(told('message')) || NAMES.has(told('name')) || CODES.test(told('code'));
}
