import { TILE_WIDTH, type Tile, tileRoot } from 'makoto-verify/tlog';

const LEVELS = 8;

/**
 * A log of any size in memory: its entries are the same but for a few, so that a tile can be made when it is read. Tiles,
 * root and proofs have the lengths of any log of this size.
 */
export class SparseLog {
  readonly size: number;
  /** The hash that most nodes of a level have. */
  private readonly common: Uint8Array[] = [new Uint8Array(32)];
  /** The other ones, by level and place. */
  private readonly others: Map<number, Uint8Array>[];

  /** @param entries hashes of entries by their place */
  constructor(size: number, entries: ReadonlyMap<number, Uint8Array>) {
    this.size = size;
    this.others = [new Map(entries)];
    for (let level = 0; level < LEVELS; level++) {
      const usual = this.tile({ level, index: -1, width: TILE_WIDTH });
      this.common.push(tileRoot(usual));
      const above = new Map<number, Uint8Array>();
      for (const at of this.others[level]?.keys() ?? []) {
        const index = Math.floor(at / TILE_WIDTH);
        if ((index + 1) * TILE_WIDTH ** (level + 1) <= size)
          above.set(index, tileRoot(this.tile({ level, index, width: TILE_WIDTH })));
      }
      this.others.push(above);
    }
  }

  /** Reads tiles, and counts their bytes in `counted`. */
  reader(counted: Map<string, number> = new Map()): (tile: Tile) => Promise<Uint8Array> {
    return (tile) => {
      const bytes = this.tile(tile);
      counted.set(`${tile.level}/${tile.index}`, bytes.length);
      return Promise.resolve(bytes);
    };
  }

  private tile({ level, index, width }: Tile): Uint8Array {
    if (level === 'entries') throw new RangeError('a proof needs no entries');
    const hashes = Array.from(
      { length: width },
      (_, i) => this.others[level]?.get(index * TILE_WIDTH + i) ?? this.common[level] ?? new Uint8Array(),
    );
    return new Uint8Array(Buffer.concat(hashes));
  }
}
