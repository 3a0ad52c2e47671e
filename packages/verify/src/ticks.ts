import { toHex } from './bytes.js';
import { leafHash, pathFits, readPath, rootOf, treeRoot } from './merkle.js';
import { countOf, exactly, textOf } from './read.js';
import { type Root, readRoots, sameRoot } from './roots.js';

/** A price with its stamp, epoch milliseconds; the price in micro-units. */
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

/** What proves price(at): its last tick at or before, its first tick after, and the roots that they lie under. */
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

const LEAF = /^(\S{1,20}) (\d{1,16}) (\d{1,18}) (\d{1,18}) (\d{1,18}) (\d{1,18})$/;

/** Reads a leaf: symbol, stamp, price, bid, ask, volume; the last four in millionths. */
export function readLeaf(leaf: string): Tick {
  const [, symbol = '', at, price = ''] = LEAF.exec(leaf) ?? [];
  if (at === undefined) throw new Error('a tick is not written as ticks are');
  return { symbol, at: Number(at), price: BigInt(price) };
}

/**
 * The price rule: the last tick stamped at or before `at`, undefined where none is within `maxGapMs`. The window's roots
 * must be among the `published` ones, whose chain has been checked; the two ticks must lie under them, next to each other,
 * on either side of `at`: so no tick lies between. @throws Error saying what is wrong
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
    if (i > 0 && root.seq !== (roots[i - 1]?.seq ?? 0) + 1) throw new Error('a root is left out');
  });
  const [first, last] = [roots[0], roots.at(-1)];
  if (!first || !last || last.to <= at) throw new Error('the roots do not reach past the moment asked for');
  const before = window.before && tickUnder(window.before, roots, symbol);
  const after = window.after && tickUnder(window.after, roots, symbol);
  if (before && before.at > at) throw new Error('the tick before is stamped after the moment asked for');
  if (after && after.at <= at) throw new Error('the tick after is not stamped after the moment asked for');
  const places = {
    size: roots.reduce((sum, root) => sum + root.size, 0),
    of: (tick: PlacedTick) => placeOf(tick, roots),
  };
  const here = window.before ? places.of(window.before) : -1;
  const next = window.after ? places.of(window.after) : places.size;
  if (next !== here + 1) throw new Error('the two ticks are not neighbours: one between them may be hidden');
  if (!before && first.from > at - maxGapMs) throw new Error('the roots do not reach back far enough');
  return before && at - before.at <= maxGapMs ? before : undefined;
}

/** Checks a tick's path to its root and its stamp, and reads it. */
function tickUnder(placed: PlacedTick, roots: readonly Root[], symbol: string): Tick {
  const root = roots.find((one) => one.seq === placed.seq);
  if (!root) throw new Error('a tick lies under a root that is not there');
  const path = readPath(placed.path, 32);
  if (!pathFits(path, placed.index, root.size)) throw new Error('a path is not that of its place in the tree');
  if (toHex(rootOf(leafHash(placed.leaf), path)) !== root.root) throw new Error('a tick does not lie under its root');
  const tick = readLeaf(placed.leaf);
  if (tick.symbol !== symbol) throw new Error(`a tick is of ${tick.symbol}, not of ${symbol}`);
  if (tick.at < root.from || tick.at >= root.to) throw new Error('a tick is stamped outside the time of its root');
  return tick;
}

/** A tick's place among all leaves of these roots, from 0. */
function placeOf(tick: PlacedTick, roots: readonly Root[]): number {
  return roots.reduce((sum, root) => sum + (root.seq < tick.seq ? root.size : 0), tick.index);
}

/**
 * Reckons a root again from all of its leaves, as nobody need trust that a tree's leaves are in order: they must be of
 * one instrument, within the root's time and stamped one after the other. @throws Error saying what is wrong
 */
export function checkLeaves(root: Root, leaves: readonly string[]): void {
  if (leaves.length !== root.size) throw new Error(`root ${root.seq} is over ${root.size} ticks, not ${leaves.length}`);
  if (toHex(treeRoot(leaves)) !== root.root) throw new Error(`the ticks do not give root ${root.seq}`);
  let last = root.from - 1;
  for (const leaf of leaves) {
    const { symbol, at } = readLeaf(leaf);
    if (symbol !== root.symbol || at <= last || at >= root.to)
      throw new Error(`the ticks of root ${root.seq} are not in order`);
    last = at;
  }
}
