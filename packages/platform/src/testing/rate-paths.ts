const YEAR_MS = 365.25 * 86_400_000;

/** mulberry32: a small generator with a seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface RatePath {
  seed: number;
  start: number;
  yearlyVolatility: number;
  stepMs: number;
  steps: number;
}

/** A rate at every step: a geometric random walk. */
export function ratePath({ seed, start, yearlyVolatility, stepMs, steps }: RatePath): number[] {
  const random = randomOf(seed);
  const perStep = yearlyVolatility * Math.sqrt(stepMs / YEAR_MS);
  const rates = [start];
  while (rates.length < steps) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    rates.push((rates.at(-1) ?? start) * Math.exp(perStep * normal));
  }
  return rates;
}
