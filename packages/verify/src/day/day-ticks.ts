import type { DayModel, Opening } from './opening.js';
import { Random } from './random.js';

const FRAME_MS = 250;
const DAY_MS = 86_400_000;
const FRAMES = DAY_MS / FRAME_MS;
const YEAR_DAYS = 365;
const UNEVEN = 0.15;
// Local copies: reading a global is slow in a separate VM context, as in tests.
const { ceil, exp, floor, log1p, max, min, round, sqrt } = Math;

/** A range of frames of a day, numbered from 1; both ends inclusive. */
interface Frames {
  first: number;
  last: number;
}

/** The first moment of a day such as `2026-11-25`, epoch milliseconds. @throws Error if it is no day */
export function startOf(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(at)) throw new Error(`${day} is not a day: write 2026-11-25`);
  return at;
}

/**
 * All ticks of an instrument on an opened day as leaves of the tick tree, ordered; docs/price-rule.md states each step.
 * @throws Error if the opening lacks one of its paths
 */
export function ticksOfDay(opening: Opening, model: DayModel): { at: number; leaf: string }[] {
  const start = startOf(opening.day);
  const openFrames = model.sessions.map(([from, to]): Frames => {
    return { first: floor((from - start) / FRAME_MS), last: min(FRAMES, ceil((to - start) / FRAME_MS)) };
  });
  const paths = model.paths.map(([name, volatility]) => ({ values: pathOf(opening, name, openFrames), volatility }));
  const random = new Random(opening.seed, `ticks:${model.symbol}`);
  const ticks: { at: number; leaf: string }[] = [];
  for (const frame of framesOf(openFrames)) {
    random.moveTo(frame);
    if (frame % 4 !== 0 && random.fraction(0) >= 0.75) continue;
    const at = start + frame * FRAME_MS - 1 - (random.word(1) % 249);
    if (!isOpen(model, at)) continue;
    const log = paths.reduce((sum, { values, volatility }) => sum + (values[frame] ?? 0) * volatility, 0);
    ticks.push({ at, leaf: leafOf(model, at, log, random) });
  }
  return ticks;
}

/** The frames in which an instrument may tick, in order. */
function* framesOf(spans: readonly Frames[]): Generator<number> {
  let next = 1;
  for (const { first, last } of spans) {
    for (next = max(next, first); next <= last; next++) yield next;
  }
}

function isOpen({ sessions, silence }: DayModel, at: number): boolean {
  if (silence && at % silence.everyMs < silence.forMs) return false;
  return sessions.some(([from, to]) => from <= at && at < to);
}

function leafOf(model: DayModel, at: number, log: number, random: Random): string {
  const units = round(model.base * exp(log) * 10 ** model.decimals);
  const half = max(1, round(units * model.halfSpread * (0.6 + 0.8 * random.fraction(2))));
  const volume = round(-log1p(-random.fraction(3)) * model.tickVolume * 1e6);
  const unit = 10n ** BigInt(6 - model.decimals);
  const prices = [units, units - half, units + half].map((value) => BigInt(value) * unit);
  return [model.symbol, at, ...prices, volume].join(' ');
}

/**
 * A path's value at each of the frames: midpoints between the ends of the day, halved until no frame is left between.
 * Halves without such a frame are left out.
 */
function pathOf({ seed, paths }: Opening, name: string, wanted: readonly Frames[]): Float64Array {
  const ends = paths.get(name);
  if (!ends) throw new Error(`the opening has no path ${name}`);
  const random = new Random(seed, `path:${name}`);
  const values = new Float64Array(FRAMES + 1);
  values[0] = ends[0];
  values[FRAMES] = ends[1];
  const halve = (from: number, to: number, node: number, variance: number): void => {
    if (to - from < 2 || !wanted.some(({ first, last }) => from < last && first < to)) return;
    const middle = floor((from + to) / 2);
    random.moveTo(node);
    const share = (middle - from) / (to - from) + (random.fraction(2) - 0.5) * 2 * UNEVEN;
    const [left, right] = [values[from] ?? 0, values[to] ?? 0];
    values[middle] = left + (right - left) * share + sqrt(variance * share * (1 - share)) * random.normal();
    halve(from, middle, 2 * node, variance * share);
    halve(middle, to, 2 * node + 1, variance * (1 - share));
  };
  halve(0, FRAMES, 1, 1 / YEAR_DAYS);
  return values;
}
