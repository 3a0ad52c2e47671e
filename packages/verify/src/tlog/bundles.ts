import { concat } from '../bytes.js';
import { TILE_WIDTH } from './tiles.js';

/** The longest entry that a bundle can hold, in bytes. */
export const MAX_ENTRY_BYTES = 65_535;

/** A bundle of entries: each after its length as two bytes, the higher one first (c2sp.org/tlog-tiles). */
export function writeBundle(entries: readonly Uint8Array[]): Uint8Array {
  if (entries.length > TILE_WIDTH) throw new RangeError('a bundle holds at most 256 entries');
  return concat(
    ...entries.flatMap((entry) => {
      if (entry.length > MAX_ENTRY_BYTES) throw new RangeError(`an entry holds at most ${MAX_ENTRY_BYTES} bytes`);
      return [new Uint8Array([entry.length >> 8, entry.length & 0xff]), entry];
    }),
  );
}

/** The entries of a bundle. @throws Error unless it has exactly `width` entries and nothing else */
export function readBundle(bytes: Uint8Array, width: number): Uint8Array[] {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [high, low] = bytes.subarray(at, at + 2);
    if (high === undefined || low === undefined) throw new Error('the bundle ends within a length');
    const end = at + 2 + high * 256 + low;
    if (end > bytes.length) throw new Error('the bundle ends within an entry');
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  if (entries.length !== width) throw new Error(`the bundle has ${entries.length} entries instead of ${width}`);
  return entries;
}
