import { DAY_STEPS } from './day-seed.calc.js';
import { Noise } from './noise.calc.js';

const { sqrt } = Math;

/** The variance that a path of yearly volatility 1 gains in a day. */
const DAY_YEARS = 1 / 365;
/** How unevenly a segment's variance is split between its halves: at most its share of the time ± this. */
const UNEVEN = 0.15;
/** Enough halvings of a day's steps. */
const LEVELS = 20;

/**
 * A path within one day, between two known values: Lévy's midpoint construction with the day's own noise. The middle of
 * a segment is drawn given its ends; the variance of a segment is split unevenly between its halves, which makes calm
 * and volatile hours. docs/price-rule.md states it for others to compute.
 */
export class DayPath {
  private readonly noise: Noise;
  /** The segments of the last descent, by level: a cache only. */
  private readonly from = new Float64Array(LEVELS);
  private readonly to = new Float64Array(LEVELS);
  private readonly node = new Float64Array(LEVELS);
  private readonly left = new Float64Array(LEVELS);
  private readonly right = new Float64Array(LEVELS);
  private readonly variance = new Float64Array(LEVELS);
  private depth = 0;

  /** `start` and `end` are the values at the midnights before and after. */
  constructor(
    seed: string,
    name: string,
    private readonly start: number,
    private readonly end: number,
  ) {
    this.noise = new Noise(seed, `path:${name}`);
    this.enter(0, [0, DAY_STEPS], [start, end], 1, DAY_YEARS);
  }

  /** The value `offset` steps after midnight, from 0 to DAY_STEPS. */
  at(offset: number): number {
    if (offset === 0) return this.start;
    if (offset === DAY_STEPS) return this.end;
    let level = this.depth;
    while (level > 0 && !((this.from[level] ?? 0) < offset && offset < (this.to[level] ?? 0))) level--;
    for (; ; level++) {
      const [from, to] = [this.from[level] ?? 0, this.to[level] ?? 0];
      const [left, right] = [this.left[level] ?? 0, this.right[level] ?? 0];
      const [node, variance] = [this.node[level] ?? 0, this.variance[level] ?? 0];
      const middle = (from + to) >>> 1;
      const first = (middle - from) / (to - from) + (this.noise.uniform(2, node, 0) - 0.5) * 2 * UNEVEN;
      const value = left + (right - left) * first + sqrt(variance * first * (1 - first)) * this.noise.gaussian(node, 0);
      if (middle === offset) {
        this.depth = level;
        return value;
      }
      if (offset < middle) this.enter(level + 1, [from, middle], [left, value], 2 * node, variance * first);
      else this.enter(level + 1, [middle, to], [value, right], 2 * node + 1, variance * (1 - first));
    }
  }

  private enter(
    level: number,
    [from, to]: readonly [number, number],
    [left, right]: readonly [number, number],
    node: number,
    variance: number,
  ): void {
    this.from[level] = from;
    this.to[level] = to;
    this.left[level] = left;
    this.right[level] = right;
    this.node[level] = node;
    this.variance[level] = variance;
  }
}
