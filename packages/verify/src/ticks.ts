import { toHex } from './bytes.js';
import { checkMedian } from './median.js';
import { leafHash, pathFits, readPath, rootOf, treeRoot } from './merkle.js';
import { countOf, exactly, textOf } from './read.js';
import { type Root, readRoots, sameRoot } from './roots.js';

/** A price with its timestamp in epoch milliseconds; the price in micro-units. */
export interface Tick {
  symbol: string;
  at: number;
  price: bigint;
}

/** A tick as leaf `index` of the tree under root `seq`. */
export interface PlacedTick {
  seq: number;
  index: number;
  leaf: string;
  path: string;
}

/** The proof of price(at): the last tick at or before, the first tick after, and their roots. */
export interface Window {
  at: number;
  roots: Root[];
  before: PlacedTick | undefined;
  after: PlacedTick | undefined;
}

export function readWindow(value: unknown, name: string): Window {
  const window = exactly(value, name, ['at', 'roots', 'before', 'after']);
  return {
    at: countOf(window.at, `${name}.at`),
    roots: readRoots(window.roots, `${name}.roots`),
    before: readPlaced(window.before, `${name}.before`),
    after: readPlaced(window.after, `${name}.after`),
  };
}

function readPlaced(value: unknown, name: string): PlacedTick | undefined {
  if (value === null) return undefined;
  const placed = exactly(value, name, ['seq', 'index', 'leaf', 'path']);
  return {
    seq: countOf(placed.seq, `${name}.seq`),
    index: countOf(placed.index, `${name}.index`),
    leaf: textOf(placed.leaf, `${name}.leaf`),
    path: textOf(placed.path, `${name}.path`),
  };
}

const LEAF = /^(\S{1,20}) (\d{1,16}) (\d{1,18}) (\d{1,18}) (\d{1,18}) \d{1,18}(?: (.+))?$/;

/**
 * Parses a leaf: symbol, timestamp, price, bid, ask, volume; the last four in millionths. Where it has the quotes of several
 * sources, the tick must be their median. @throws Error with the reason
 */
export function readLeaf(leaf: string): Tick {
  const [, symbol = '', at, price = '', bid = '', ask = '', quotes] = LEAF.exec(leaf) ?? [];
  if (at === undefined) throw new Error('a tick is not in the format of ticks');
  const tick = { at: Number(at), price: BigInt(price), bid: BigInt(bid), ask: BigInt(ask) };
  if (quotes !== undefined) checkMedian(tick, quotes);
  return { symbol, at: tick.at, price: tick.price };
}

/**
 * The price rule: the last tick stamped at or before `at`; undefined if none is within `maxGapMs`. The window's roots
 * must be among the `published` ones, whose chain has been verified; the two ticks must be neighbours under them, on
 * either side of `at`, so that no tick lies between. @throws Error with the reason
 */
export function priceAt(
  window: Window,
  symbol: string,
  maxGapMs: number,
  published: readonly Root[],
): Tick | undefined {
  const { at, roots } = window;
  roots.forEach((root, i) => {
    if (
      !sameRoot(
        root,
        published.find((one) => one.seq === root.seq),
      )
    )
      throw new Error(`root ${root.seq} is not the published one`);
    if (i > 0 && root.seq !== (roots[i - 1]?.seq ?? 0) + 1) throw new Error('a root is missing');
  });
  const [first, last] = [roots[0], roots.at(-1)];
  if (!first || !last || last.to <= at) throw new Error('the roots end before the requested moment');
  const before = window.before && tickUnder(window.before, roots, symbol);
  const after = window.after && tickUnder(window.after, roots, symbol);
  if (before && before.at > at) throw new Error('the tick before is stamped after the requested moment');
  if (after && after.at <= at) throw new Error('the tick after is not stamped after the requested moment');
  const places = {
    size: roots.reduce((sum, root) => sum + root.size, 0),
    of: (tick: PlacedTick) => placeOf(tick, roots),
  };
  const here = window.before ? places.of(window.before) : -1;
  const next = window.after ? places.of(window.after) : places.size;
  if (next !== here + 1) throw new Error('the two ticks are not neighbours: one between them may be hidden');
  if (!before && first.from > at - maxGapMs) throw new Error('the roots start too late');
  return before && at - before.at <= maxGapMs ? before : undefined;
}

/** Verifies a tick's path and timestamp, and parses it. */
function tickUnder(placed: PlacedTick, roots: readonly Root[], symbol: string): Tick {
  const root = roots.find((one) => one.seq === placed.seq);
  if (!root) throw new Error('a tick refers to a missing root');
  const path = readPath(placed.path, 32);
  if (!pathFits(path, placed.index, root.size)) throw new Error('a path does not match its position in the tree');
  if (toHex(rootOf(leafHash(placed.leaf), path)) !== root.root) throw new Error('a tick is not under its root');
  const tick = readLeaf(placed.leaf);
  if (tick.symbol !== symbol) throw new Error(`a tick is of ${tick.symbol}, not of ${symbol}`);
  if (tick.at < root.from || tick.at >= root.to) throw new Error('a tick is stamped outside the time of its root');
  return tick;
}

/** A tick's position among all leaves of these roots, from 0. */
function placeOf(tick: PlacedTick, roots: readonly Root[]): number {
  return roots.reduce((sum, root) => sum + (root.seq < tick.seq ? root.size : 0), tick.index);
}

/**
 * Recomputes a root from all of its leaves, which proves their order: they must belong to one instrument, lie within
 * the root's time and have increasing timestamps. @throws Error with the reason
 */
export function checkLeaves(root: Root, leaves: readonly string[]): void {
  if (leaves.length !== root.size) throw new Error(`root ${root.seq} has ${root.size} ticks, not ${leaves.length}`);
  if (toHex(treeRoot(leaves)) !== root.root) throw new Error(`the ticks do not produce root ${root.seq}`);
  let last = root.from - 1;
  for (const leaf of leaves) {
    const { symbol, at } = readLeaf(leaf);
    if (symbol !== root.symbol || at <= last || at >= root.to)
      throw new Error(`the ticks of root ${root.seq} are out of order`);
    last = at;
  }
}
