import { FRAME_MS } from '@makoto/contracts';
import { Noise } from './noise.calc.js';

const { clz32, floor, min, sqrt } = Math;

/** Grid steps between two anchors: 2^24 × 250 ms, about 48 days. */
const LEVELS = 24;
export const ANCHOR_STEPS = 2 ** LEVELS;

const YEAR_MS = 365 * 86_400_000;
/** The time between two anchors in years: the variance that a path of volatility 1 gains in it. */
const ANCHOR_YEARS = (ANCHOR_STEPS * FRAME_MS) / YEAR_MS;

/**
 * How unevenly a segment's variance is split between its halves: at most 0.5 ± this. Produces calm and volatile hours
 * and fat tails.
 */
const UNEVEN = 0.15;

/**
 * A random walk with a yearly volatility of 1. Its value at any grid step is a pure function of seed and name.
 *
 * An anchor is drawn around 0 every 48 days, so that the walk does not drift over the years; two anchors differ as much
 * as a free walk would in 48 days. Between anchors it is Lévy's midpoint construction: the middle of a segment is drawn
 * given its ends. Each segment's variance is split unevenly between its halves (a Brownian motion on a random clock),
 * which clusters volatility. A value costs at most 24 noise blocks: about three microseconds, or a quarter of that when
 * the previous value was one step away.
 *
 * Floating point is fine here: this generates prices, it does not calculate with them. V8 computes log, cos and exp in
 * software, so every machine gets the same bits; the golden test would detect a change.
 */
export class RandomPath {
  private readonly noise: Noise;
  private anchorIndex = Number.NaN;
  /** The last descent: the ends of the segment above level d and its variance. A cache only. */
  private readonly left = new Float64Array(LEVELS + 1);
  private readonly right = new Float64Array(LEVELS + 1);
  private readonly variance = new Float64Array(LEVELS + 1);
  private offset = 0;
  private depth = 0;

  constructor(seed: string, name: string) {
    this.noise = new Noise(seed, `path:${name}`);
  }

  /** The value at grid step `step` (epoch milliseconds ÷ FRAME_MS, a whole number). */
  at(step: number): number {
    const index = floor(step / ANCHOR_STEPS);
    if (index !== this.anchorIndex) this.enter(index);
    const offset = step - index * ANCHOR_STEPS;
    return offset === 0 ? this.anchor(index) : this.descend(index, offset);
  }

  private enter(index: number): void {
    this.anchorIndex = index;
    this.left[0] = this.anchor(index);
    this.right[0] = this.anchor(index + 1);
    this.variance[0] = ANCHOR_YEARS;
    this.depth = 0;
  }

  private anchor(index: number): number {
    return this.noise.gaussian(0, index) * sqrt(ANCHOR_YEARS / 2);
  }

  private descend(index: number, offset: number): number {
    const { noise, left: lefts, right: rights, variance: variances } = this;
    // The levels for the leading bits that both offsets share are cached from the last call.
    const shared = clz32(offset ^ this.offset) - (32 - LEVELS);
    // The level at which the offset is a segment's middle: that of its lowest set bit.
    const last = LEVELS - 1 - (31 - clz32(offset & -offset));
    let d = min(shared, this.depth, last);
    this.offset = offset;
    this.depth = last;
    for (; ; d++) {
      const left = lefts[d] ?? 0;
      const right = rights[d] ?? 0;
      const variance = variances[d] ?? 0;
      // Nodes are numbered as in a heap: 1 is the whole segment, 2n and 2n + 1 are the halves of n.
      const node = 2 ** d + (offset >>> (LEVELS - d));
      const half = 2 ** (LEVELS - 1 - d);
      const first = 0.5 + (noise.uniform(2, node, index) - 0.5) * 2 * UNEVEN;
      const spread = sqrt(variance * first * (1 - first));
      const middle = left + (right - left) * first + spread * noise.gaussian(node, index);
      if (d === last) return middle;
      const later = (offset & half) !== 0;
      lefts[d + 1] = later ? middle : left;
      rights[d + 1] = later ? right : middle;
      variances[d + 1] = variance * (later ? 1 - first : first);
    }
  }
}
