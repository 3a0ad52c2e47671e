import { nodeHash } from '../merkle.js';
import { emptyRoot, HASH_BYTES } from './proofs.js';

/** Hashes in a full tile, and entries in a full bundle (c2sp.org/tlog-tiles). */
export const TILE_WIDTH = 256;
const MAX_LEVEL = 63;

/** A tile of hashes, or with the level `entries` a bundle of entries. A width below 256 makes it a partial one. */
export interface Tile {
  level: number | 'entries';
  index: number;
  width: number;
}

/** Reads a tile's hashes, concatenated. Its contents are only trusted once a proof made of them was checked. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** A tile's path below the log's address, such as `tile/0/x001/234.p/5`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, '0');
  const groups = digits.match(/.../g) ?? [];
  const name = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Parses a tile's path; undefined unless it is exactly what `tilePath` writes. */
export function readTilePath(path: string): Tile | undefined {
  const parts = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!parts) return undefined;
  const [, level = '', name = '', width] = parts;
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const valid = tile.width > 0 && (tile.level === 'entries' || tile.level <= MAX_LEVEL) && tilePath(tile) === path;
  return valid ? tile : undefined;
}

/** How many hashes a level has in a tree: those whose 256^level entries are all there. */
export function levelSize(size: number, level: number): number {
  return Math.floor(size / TILE_WIDTH ** level);
}

/** The tile with this index as it is in a tree of `size` entries. @throws RangeError if the tree has none of it */
export function tileIn(size: number, level: number | 'entries', index: number): Tile {
  const width = Math.min(TILE_WIDTH, levelSize(size, level === 'entries' ? 0 : level) - index * TILE_WIDTH);
  if (width <= 0 || index < 0) throw new RangeError(`a tree of ${size} entries has no tile ${level}/${index}`);
  return { level, index, width };
}

/** The hash of a full tile, which the level above contains. */
export function tileRoot(tile: Uint8Array): Uint8Array {
  if (tile.length !== TILE_WIDTH * HASH_BYTES) throw new RangeError('the tile is not full');
  let level = Array.from({ length: TILE_WIDTH }, (_, i) => tile.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
  while (level.length > 1) {
    level = level.flatMap((left, i) => {
      const right = level[i + 1];
      return i % 2 === 0 && right ? [nodeHash(left, right)] : [];
    });
  }
  return level[0] ?? emptyRoot();
}

/** The root of the tree of `size` entries. */
export function rootFromTiles(read: ReadTile, size: number): Promise<Uint8Array> {
  return size === 0 ? Promise.resolve(emptyRoot()) : new TileTree(read, size).hash(0, size);
}

/** The siblings that lead from entry `index` to the root of `size` entries, from the bottom. @throws RangeError */
export function inclusionProof(read: ReadTile, index: number, size: number): Promise<Uint8Array[]> {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} entries has no entry ${index}`);
  const tree = new TileTree(read, size);
  const path = async (from: number, to: number): Promise<Uint8Array[]> => {
    if (to - from === 1) return [];
    const middle = from + split(to - from);
    return index < middle
      ? [...(await path(from, middle)), await tree.hash(middle, to)]
      : [...(await path(middle, to)), await tree.hash(from, middle)];
  };
  return path(0, size);
}

/** The hashes that show that the tree of `size` entries begins with that of `oldSize`. @throws RangeError */
export function consistencyProof(read: ReadTile, oldSize: number, size: number): Promise<Uint8Array[]> {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`a tree of ${size} entries has no older one of ${oldSize}`);
  const tree = new TileTree(read, size);
  /** RFC 6962's SUBPROOF for the entries [from, to); `known` is true while the verifier knows their old root. */
  const path = async (from: number, to: number, known: boolean): Promise<Uint8Array[]> => {
    if (to === oldSize) return known ? [] : [await tree.hash(from, to)];
    const middle = from + split(to - from);
    return oldSize <= middle
      ? [...(await path(from, middle, known)), await tree.hash(middle, to)]
      : [...(await path(middle, to, false)), await tree.hash(from, middle)];
  };
  return oldSize === 0 || oldSize === size ? Promise.resolve([]) : path(0, size, true);
}

/** The largest power of two below `count`, which is more than 1. */
function split(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** Hashes of subtrees, computed from the tiles of a tree. Reads each tile once. */
class TileTree {
  private readonly tiles = new Map<string, Promise<Uint8Array>>();

  constructor(
    private readonly read: ReadTile,
    private readonly size: number,
  ) {}

  /** The hash of the entries [from, to), where `from` is a multiple of the smallest power of two at or above their count. */
  async hash(from: number, to: number): Promise<Uint8Array> {
    const count = to - from;
    let level = 0;
    while (TILE_WIDTH ** (level + 1) <= count) level++;
    const unit = TILE_WIDTH ** level;
    if (count === unit) return this.stored(level, from / unit);
    const middle = from + split(count);
    return nodeHash(await this.hash(from, middle), await this.hash(middle, to));
  }

  private async stored(level: number, at: number): Promise<Uint8Array> {
    const tile = tileIn(this.size, level, Math.floor(at / TILE_WIDTH));
    const path = tilePath(tile);
    const reading = this.tiles.get(path) ?? this.read(tile);
    this.tiles.set(path, reading);
    const bytes = await reading;
    if (bytes.length !== tile.width * HASH_BYTES) throw new Error(`${path} does not have ${tile.width} hashes`);
    const start = (at % TILE_WIDTH) * HASH_BYTES;
    return bytes.subarray(start, start + HASH_BYTES);
  }
}
