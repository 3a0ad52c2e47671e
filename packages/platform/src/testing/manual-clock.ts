import { Clock } from '../clock.js';

/** A clock that stands still until a test moves it. */
export class ManualClock extends Clock {
  constructor(private at: number) {
    super();
  }

  now(): number {
    return this.at;
  }

  /** Moves time by `ms`. */
  advance(ms: number): void {
    this.at += ms;
  }

  /** Sets the time to `at`, epoch milliseconds. */
  set(at: number): void {
    this.at = at;
  }
}
