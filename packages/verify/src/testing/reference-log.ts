import type { ReadTile } from '../tlog/tiles.js';
import { sha256 } from './reference-tree.js';

/** RFC 6962's definitions word for word, on all entries, with Node's crypto. Slow. */
export class ReferenceLog {
  constructor(readonly entries: readonly Uint8Array[]) {}

  /** MTH of the entries [from, to). */
  root(from = 0, to = this.entries.length): Buffer {
    if (to === from) return sha256();
    if (to - from === 1) return sha256('\0', Buffer.from(this.entries[from] ?? []));
    const middle = from + below(to - from);
    return sha256('\x01', this.root(from, middle), this.root(middle, to));
  }

  /** PATH(index, D[from:to]). */
  path(index: number, from = 0, to = this.entries.length): Buffer[] {
    if (to - from <= 1) return [];
    const middle = from + below(to - from);
    return index < middle
      ? [...this.path(index, from, middle), this.root(middle, to)]
      : [...this.path(index, middle, to), this.root(from, middle)];
  }

  /** Reads tiles by the definition of c2sp.org/tlog-tiles. */
  readonly tiles: ReadTile = ({ level, index, width }) => {
    if (level === 'entries') throw new Error('this log has no bundles');
    const unit = 256 ** level;
    const hashes = Array.from({ length: width }, (_, i) => {
      const at = (index * 256 + i) * unit;
      if (at + unit > this.entries.length) throw new Error('the tile is not complete');
      return this.root(at, at + unit);
    });
    return Promise.resolve(new Uint8Array(Buffer.concat(hashes)));
  };
}

const below = (count: number): number => 2 ** Math.floor(Math.log2(count - 1));
