import { rootFromTiles, TILE_WIDTH, tilePath, tileRoot } from 'makoto-verify/tlog';

const HASH_BYTES = 32;

/** A tile as it is stored: as wide as the tree has made it. */
export interface StoredTile {
  level: number;
  index: number;
  hashes: Buffer;
}

export interface Grown {
  /** Every tile that is new or wider than before. */
  changed: StoredTile[];
  root: Uint8Array;
}

/** The places of a tree's last tiles, from the bottom; those that are full are missing, because nothing joins them. */
export function lastTiles(size: number): { level: number; index: number }[] {
  const places: { level: number; index: number }[] = [];
  for (let level = 0, hashes = size; hashes > 0; level++, hashes = Math.floor(hashes / TILE_WIDTH)) {
    if (hashes % TILE_WIDTH > 0) places.push({ level, index: Math.floor(hashes / TILE_WIDTH) });
  }
  return places;
}

/**
 * The tiles and root of a tree of `size` entries after adding at least one.
 * @param last the tiles at `lastTiles(size)`
 * @throws Error if a tile is missing or has another width
 */
export async function growTiles(
  size: number,
  last: readonly StoredTile[],
  entries: readonly Uint8Array[],
): Promise<Grown> {
  const changed: StoredTile[] = [];
  let added = entries;
  for (let level = 0, before = size; added.length > 0; level++, before = Math.floor(before / TILE_WIDTH)) {
    const tiles = addTo(level, before, last, added);
    changed.push(...tiles);
    added = tiles.filter(isFull).map((tile) => tileRoot(tile.hashes));
  }
  // The root only needs the last tiles of each level: all of them are new, wider, or were passed in.
  const known = new Map([...last, ...changed].map((tile) => [tilePath(widthOf(tile)), tile.hashes]));
  const root = await rootFromTiles((tile) => {
    const hashes = known.get(tilePath(tile));
    return hashes ? Promise.resolve(hashes) : Promise.reject(new Error(`${tilePath(tile)} is missing`));
  }, size + entries.length);
  return { changed, root };
}

/** The tiles of one level that gain hashes; the level had `before` of them. */
function addTo(level: number, before: number, last: readonly StoredTile[], added: readonly Uint8Array[]): StoredTile[] {
  const tiles: StoredTile[] = [];
  let index = Math.floor(before / TILE_WIDTH);
  const width = before % TILE_WIDTH;
  let hashes = width === 0 ? Buffer.alloc(0) : partOf(last, level, index, width);
  for (let at = 0; at < added.length; index++) {
    const more = added.slice(at, at + TILE_WIDTH - hashes.length / HASH_BYTES);
    tiles.push({ level, index, hashes: Buffer.concat([hashes, ...more]) });
    at += more.length;
    hashes = Buffer.alloc(0);
  }
  return tiles;
}

function partOf(last: readonly StoredTile[], level: number, index: number, width: number): Buffer {
  const tile = last.find((one) => one.level === level && one.index === index);
  if (tile?.hashes.length !== width * HASH_BYTES) throw new Error(`tile ${level}/${index} is not ${width} hashes wide`);
  return tile.hashes;
}

const isFull = ({ hashes }: StoredTile): boolean => hashes.length === TILE_WIDTH * HASH_BYTES;

const widthOf = ({ level, index, hashes }: StoredTile) => ({ level, index, width: hashes.length / HASH_BYTES });
