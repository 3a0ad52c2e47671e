import { sha256 } from '@noble/hashes/sha2.js';
import { concat } from '../bytes.js';
import { nodeHash } from '../merkle.js';

/** Bytes of a hash (SHA-256). */
export const HASH_BYTES = 32;
const LEAF = new Uint8Array([0]);

/** The hash of an entry (RFC 6962, section 2.1): SHA-256 of a zero byte and its bytes. */
export function entryHash(entry: Uint8Array): Uint8Array {
  return sha256(concat(LEAF, entry));
}

/** The root of a tree without entries. */
export function emptyRoot(): Uint8Array {
  return sha256(new Uint8Array());
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

/**
 * Checks that an entry is number `index` of the tree of `size` entries with this root (RFC 6962, section 2.1.1).
 * @throws Error if it is not, or if the proof has the wrong length
 */
export function checkInclusion(
  entry: Uint8Array,
  index: number,
  size: number,
  proof: readonly Uint8Array[],
  root: Uint8Array,
): void {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new Error('the index is outside of the tree');
  const siblings = readSiblings(proof);
  let hash = entry;
  for (let at = index, last = size - 1; last > 0; at = half(at), last = half(last)) {
    if (at % 2 === 1) hash = nodeHash(siblings.next(), hash);
    // The last node of a level without a sibling moves up unchanged.
    else if (at < last) hash = nodeHash(hash, siblings.next());
  }
  siblings.end();
  if (!sameBytes(hash, root)) throw new Error('the entry is not in the tree');
}

/**
 * Checks that the tree of `size` entries begins with that of `oldSize` (RFC 6962, section 2.1.2).
 * @throws Error if it does not, or if the proof has the wrong length
 */
export function checkConsistency(
  oldSize: number,
  oldRoot: Uint8Array,
  size: number,
  root: Uint8Array,
  proof: readonly Uint8Array[],
): void {
  if (oldSize > size) throw new Error('the older tree is larger');
  const siblings = readSiblings(proof);
  if (oldSize === 0 || oldSize === size) {
    siblings.end();
    const expected = oldSize === 0 ? emptyRoot() : root;
    if (!sameBytes(oldRoot, expected)) throw new Error('trees of one size have different roots');
    return;
  }
  // The largest whole subtree that ends where the old tree ends.
  let at = oldSize - 1;
  let last = size - 1;
  for (; at % 2 === 1; at = half(at), last = half(last));
  let old = at === 0 ? oldRoot : siblings.next();
  let now = old;
  for (; last > 0; at = half(at), last = half(last)) {
    if (at % 2 === 1) {
      const left = siblings.next();
      old = nodeHash(left, old);
      now = nodeHash(left, now);
    } else if (at < last) now = nodeHash(now, siblings.next());
  }
  siblings.end();
  if (!sameBytes(old, oldRoot) || !sameBytes(now, root)) throw new Error('the tree does not continue the older one');
}

/** Bit shifts would cut numbers to 32 bits. */
const half = (value: number): number => Math.floor(value / 2);

function readSiblings(proof: readonly Uint8Array[]): { next(): Uint8Array; end(): void } {
  let used = 0;
  return {
    next: () => {
      const hash = proof[used++];
      if (hash?.length !== HASH_BYTES) throw new Error('the proof is too short');
      return hash;
    },
    end: () => {
      if (used !== proof.length) throw new Error('the proof is too long');
    },
  };
}
