/** An invariant: a promise, and a query that selects what breaks it. */
export interface Check {
  promise: string;
  offenders: string;
}
