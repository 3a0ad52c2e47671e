/** What is written of an error: `code` where it has one, and what it was caused by, a few errors deep. */
export interface ErrorFacts {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: ErrorFacts;
}

const MAX_CAUSES = 5;

/** PostgreSQL's data exceptions, such as `invalid input syntax for type uuid: "…"`, quote the value that was wrong. */
const DATA_EXCEPTION = /^22\w{3}$/;

/**
 * What may be written of an error. Everything else that hangs on one stays out: a failed statement carries its parameters,
 * and the row that stood in its way, among which are hashes, names and addresses.
 */
export function errorFacts(error: Error, deeper = MAX_CAUSES): ErrorFacts {
  const code =
    'code' in error && (typeof error.code === 'string' || typeof error.code === 'number') ? `${error.code}` : '';
  const message = DATA_EXCEPTION.test(code) ? error.message.replace(/".*/s, '"…"') : error.message;
  const facts: ErrorFacts = {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
  };
  if (code) facts.code = code;
  if (error.cause instanceof Error && deeper > 0) facts.cause = errorFacts(error.cause, deeper - 1);
  return facts;
}
