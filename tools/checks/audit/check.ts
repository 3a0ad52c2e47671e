/** An invariant of the design: a promise, and a query for whatever breaks it. */
export interface Check {
  promise: string;
  offenders: string;
}
