/** The only source of time. Injected everywhere, so that tests move it. */
export abstract class Clock {
  /** Epoch milliseconds. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
