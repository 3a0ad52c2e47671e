import { median, spread } from '../stats.ts';

const SECONDS = 6;
const ROUNDS = 7;

/** A name for the output, and a function that places orders for some seconds and tells how many a second. */
type NamedLoad = readonly [name: string, ordersPerSecond: (seconds: number) => Promise<number>];

/** Orders per second of `other` ÷ those of `baseline`: the median of pairs, of which one half runs after the other. */
export async function compareLoads(baseline: NamedLoad, other: NamedLoad): Promise<number> {
  const [base, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    // The first of a pair changes, so that neither side profits from its place.
    if (round % 2 === 0) base.push(await baseline[1](SECONDS));
    others.push(await other[1](SECONDS));
    if (round % 2 === 1) base.push(await baseline[1](SECONDS));
  }
  process.stdout.write(`orders/s ${baseline[0]} ${spread(base)}\n`);
  process.stdout.write(`orders/s ${other[0]} ${spread(others)}\n`);
  const ratios = others.map((rate, i) => rate / (base[i] ?? Number.NaN));
  process.stdout.write(`ratio of each pair ${spread(ratios, 2)}\n`);
  return median(ratios);
}
