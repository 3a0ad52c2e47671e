import { hasReached, type LogPlace } from './log-place.js';

/** Twice as long as the oldest answer that a caller may ask for, with a sample a second. */
const MAX_SAMPLES = 120;

interface Sample {
  /** Everything that was confirmed before this moment, epoch milliseconds, is written up to `place`. */
  at: number;
  place: LogPlace;
}

/** Where the primary's log was in the last two minutes. */
export class LogHistory {
  private readonly samples: Sample[] = [];

  add(at: number, place: LogPlace): void {
    this.samples.push({ at, place });
    if (this.samples.length > MAX_SAMPLES) this.samples.shift();
  }

  /** A place that has all that was confirmed at `at`, no later than needed; undefined if `at` is newer than all samples. */
  placeAt(at: number): LogPlace | undefined {
    return this.samples.find((sample) => sample.at >= at)?.place;
  }

  /**
   * The moment up to which whoever is at `place` has everything: the newest sample's if nothing is missing; undefined if
   * even the oldest sample is.
   */
  momentOf(place: LogPlace): number | undefined {
    return this.samples.findLast((sample) => hasReached(place, sample.place))?.at;
  }

  get newest(): number | undefined {
    return this.samples.at(-1)?.at;
  }
}
