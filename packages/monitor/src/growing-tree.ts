import { rootFromTiles, TILE_WIDTH, type Tile, tileRoot } from 'makoto-verify/tlog';

const HASH_BYTES = 32;

/** A tile that this tree has filled. */
export interface FullTile {
  level: number;
  index: number;
  hashes: Uint8Array;
}

/** The tree of all entries that were read, of which only each level's last, incomplete tile is kept. */
export class GrowingTree {
  /** @param partial each level's last tile, from the bottom; a full one is empty */
  constructor(
    public size = 0,
    private readonly partial: Uint8Array[] = [],
  ) {}

  static parse(text: string): GrowingTree {
    const [size, ...tiles] = text.split(' ');
    return new GrowingTree(
      Number(size),
      tiles.map((tile) => new Uint8Array(Buffer.from(tile, 'base64'))),
    );
  }

  toString(): string {
    return [this.size, ...this.partial.map((tile) => Buffer.from(tile).toString('base64'))].join(' ');
  }

  copy(): GrowingTree {
    return new GrowingTree(this.size, [...this.partial]);
  }

  /** Adds entries' hashes and returns the tiles that they fill, lower levels first. */
  add(hashes: readonly Uint8Array[]): FullTile[] {
    const full: FullTile[] = [];
    let added = hashes;
    for (let level = 0; added.length > 0; level++) {
      const last = this.partial[level] ?? new Uint8Array();
      const before = Math.floor(this.size / TILE_WIDTH ** level);
      const all = new Uint8Array(Buffer.concat([last, ...added]));
      const roots: Uint8Array[] = [];
      let at = 0;
      for (let index = Math.floor(before / TILE_WIDTH); all.length - at >= TILE_WIDTH * HASH_BYTES; index++) {
        const tile = all.slice(at, at + TILE_WIDTH * HASH_BYTES);
        full.push({ level, index, hashes: tile });
        roots.push(tileRoot(tile));
        at += tile.length;
      }
      this.partial[level] = all.slice(at);
      added = roots;
    }
    this.size += hashes.length;
    return full;
  }

  /** The last tiles that are not full, from the bottom, as they are in the tree. */
  partialTiles(): FullTile[] {
    return this.partial.flatMap((hashes, level) =>
      hashes.length === 0 ? [] : [{ level, index: Math.floor(this.size / TILE_WIDTH ** (level + 1)), hashes }],
    );
  }

  /** Needs only the last tiles: a full one is part of the level above. */
  root(): Promise<Uint8Array> {
    return rootFromTiles((tile) => Promise.resolve(this.tile(tile)), this.size);
  }

  private tile({ level, index }: Tile): Uint8Array {
    const found = this.partialTiles().find((one) => one.level === level && one.index === index);
    if (!found) throw new Error(`tile ${level}/${index} is not kept`);
    return found.hashes;
  }
}
