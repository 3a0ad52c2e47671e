import { DayPath } from './day-path.calc.js';
import { DAY_STEPS, dayOfStep, daySeed } from './day-seed.calc.js';
import { RandomPath } from './path.calc.js';

/**
 * A simulated path. Before the first committed day it is one random walk; from then on the walk gives only the values at
 * midnight, and each day has noise of its own between them. So the path is continuous, and whoever is given a day's seed
 * can compute that day and no other.
 */
export class SimulatedPath {
  private readonly walk: RandomPath;
  private day: { day: number; path: DayPath } | undefined;

  constructor(
    private readonly secret: string,
    private readonly name: string,
    private readonly firstDay: number,
  ) {
    this.walk = new RandomPath(secret, name);
  }

  /** The value at grid step `step`. */
  at(step: number): number {
    const day = dayOfStep(step);
    if (day < this.firstDay) return this.walk.at(step);
    if (this.day?.day !== day) {
      this.day = { day, path: new DayPath(daySeed(this.secret, day), this.name, ...this.ends(day)) };
    }
    return this.day.path.at(step - day * DAY_STEPS);
  }

  /** The values at the midnights before and after a day. */
  ends(day: number): [start: number, end: number] {
    return [this.walk.at(day * DAY_STEPS), this.walk.at((day + 1) * DAY_STEPS)];
  }
}
