import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromBase64url, utf8 } from './bytes.js';

const LEAF = new Uint8Array([0]);
const NODE = new Uint8Array([1]);
/** Deeper than any tree of 2^40 leaves; a longer path is invalid. */
const MAX_STEPS = 40;

export interface Step {
  side: 'left' | 'right';
  sibling: Uint8Array;
}

/** SHA-256 of a zero byte and the text (RFC 6962, section 2.1: no node can pass for a leaf). */
export function leafHash(text: string): Uint8Array {
  return sha256(concat(LEAF, utf8(text)));
}

/** SHA-256 of a one byte and both sides. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concat(NODE, left, right));
}

/** Parses a proof's path: `l` or `r` (the sibling's side) and the sibling in base64url, separated by dots. */
export function readPath(text: string, siblingBytes: number): Step[] {
  if (text === '') return [];
  const steps = text.split('.').map((step): Step => {
    const side = { l: 'left' as const, r: 'right' as const }[step.slice(0, 1)];
    if (side === undefined) throw new Error('a step of the path is neither left nor right');
    const sibling = fromBase64url(step.slice(1));
    if (sibling.length !== siblingBytes) throw new Error('a step of the path has the wrong length');
    return { side, sibling };
  });
  if (steps.length > MAX_STEPS) throw new Error('the path is too long');
  return steps;
}

/** The root that results from a leaf's hash and its path. */
export function rootOf(leaf: Uint8Array, path: readonly Step[]): Uint8Array {
  return path.reduce(
    (hash, { side, sibling }) => (side === 'left' ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
    leaf,
  );
}

/** Whether a path is that of leaf `index` in a tree of `size` leaves, by its sides. */
export function pathFits(path: readonly Step[], index: number, size: number): boolean {
  if (index < 0 || index >= size) return false;
  const sides: Step['side'][] = [];
  for (let at = index, count = size; count > 1; at = Math.floor(at / 2), count = Math.ceil(count / 2)) {
    if (at % 2 === 1) sides.push('left');
    // The last node of an odd number moves up unchanged.
    else if (at + 1 < count) sides.push('right');
  }
  return sides.length === path.length && sides.every((side, i) => path[i]?.side === side);
}

/** The root of all leaves' texts; SHA-256 of nothing for an empty tree. */
export function treeRoot(leaves: readonly string[]): Uint8Array {
  let level = leaves.map(leafHash);
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = level.slice(i, i + 2);
      if (left) next.push(right ? nodeHash(left, right) : left);
    }
    level = next;
  }
  return level[0] ?? sha256(new Uint8Array());
}
