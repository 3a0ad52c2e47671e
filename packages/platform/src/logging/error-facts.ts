/** The logged facts of an error: its `code`, if any, and a few levels of causes. */
export interface ErrorFacts {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: ErrorFacts;
}

const MAX_CAUSES = 5;

/** PostgreSQL's data exceptions, such as `invalid input syntax for type uuid: "…"`, quote the wrong value. */
const DATA_EXCEPTION = /^22\w{3}$/;

/**
 * The facts of an error that may be logged. Other properties are dropped: a failed statement carries its parameters and
 * the conflicting row, which may contain hashes, names and addresses.
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
