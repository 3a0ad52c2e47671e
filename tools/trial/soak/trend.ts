/** A figure that must not rise while the load is steady. */
export interface Gauge {
  name: string;
  unit: string;
  /** The rise that is still taken for noise: this share of the mean, or this much, whichever is more. */
  share: number;
  much: number;
}

/** The first part of the values, in which caches fill and code is compiled, does not count. */
const WARM_UP = 1 / 3;

/**
 * How much a figure rises over the time of its values, which are equally far apart: the slope of the line with the least
 * squares, times the time.
 */
export function riseOf(values: readonly number[]): number {
  const n = values.length;
  if (n < 2) return 0;
  const meanX = (n - 1) / 2;
  const meanY = values.reduce((sum, y) => sum + y, 0) / n;
  const covariance = values.reduce((sum, y, x) => sum + (x - meanX) * (y - meanY), 0);
  const variance = (n * (n * n - 1)) / 12;
  return (covariance / variance) * (n - 1);
}

/** @returns a sentence about a figure that rises, and a line about any */
export function judge(gauge: Gauge, values: readonly number[]): { line: string; problem?: string } {
  const counted = values.slice(Math.floor(values.length * WARM_UP));
  const mean = counted.reduce((sum, y) => sum + y, 0) / Math.max(1, counted.length);
  const rise = riseOf(counted);
  const bound = Math.max(gauge.share * mean, gauge.much);
  const figures = `mean ${mean.toFixed(1)} ${gauge.unit}, rise ${rise.toFixed(1)} of at most ${bound.toFixed(1)}`;
  const line = `${gauge.name}: ${figures}`;
  return rise > bound ? { line, problem: `${gauge.name} rises: ${figures}` } : { line };
}
