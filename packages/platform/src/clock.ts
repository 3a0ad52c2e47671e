/** The only source of time. It is injected everywhere, so that tests can move it. */
export abstract class Clock {
  /** Epoch milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
