import { sha256 } from '@noble/hashes/sha2.js';
import { concat } from './bytes.js';
import { leafHash, pathFits, readPath } from './merkle.js';

/** The currencies of the sums, in the order of a node's encoding. */
export const CURRENCIES = ['USD', 'USDT'] as const;
/** A sum takes eight bytes; half of their range exceeds all money and rules out overflow. */
const MAX_SUM = 2n ** 63n;
const HASH_BYTES = 32;
const NODE = new Uint8Array([1]);

/** A node of a Merkle sum tree: its hash, and the sum of all leaves below it by currency, in micro-units. */
export interface SumNode {
  hash: Uint8Array;
  sums: readonly bigint[];
}

/** @throws Error if an amount is negative or too large */
export function sumLeaf(text: string, sums: readonly bigint[]): SumNode {
  for (const sum of sums) checkSum(sum);
  return { hash: leafHash(text), sums };
}

/** A node commits to both children's hashes and sums, so that no sum can be moved to the other side. */
export function sumNode(left: SumNode, right: SumNode): SumNode {
  const sums = left.sums.map((sum, i) => sum + (right.sums[i] ?? 0n));
  sums.forEach(checkSum);
  return { hash: sha256(concat(NODE, writeNode(left), writeNode(right))), sums };
}

/** A node's encoding, for hashing and in paths: 32 bytes of hash, then eight bytes per sum, big-endian. */
export function writeNode(node: SumNode): Uint8Array {
  const bytes = new Uint8Array(HASH_BYTES + 8 * node.sums.length);
  bytes.set(node.hash);
  const view = new DataView(bytes.buffer);
  for (const [i, sum] of node.sums.entries()) view.setBigUint64(HASH_BYTES + 8 * i, sum);
  return bytes;
}

function readNode(bytes: Uint8Array): SumNode {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const sums = CURRENCIES.map((_, i) => view.getBigUint64(HASH_BYTES + 8 * i));
  sums.forEach(checkSum);
  return { hash: bytes.slice(0, HASH_BYTES), sums };
}

function checkSum(sum: bigint): void {
  if (sum < 0n || sum >= MAX_SUM) throw new Error('a sum in the tree is below zero or out of range');
}

/** The root that results from a leaf's path in a tree of `size` leaves. @throws Error if the path is impossible */
export function sumRoot(leaf: SumNode, path: string, place: number, size: number): SumNode {
  const steps = readPath(path, HASH_BYTES + 8 * CURRENCIES.length);
  if (!pathFits(steps, place, size)) throw new Error('the path does not match its position in the tree');
  return steps.reduce((node, { side, sibling }) => {
    const other = readNode(sibling);
    return side === 'left' ? sumNode(other, node) : sumNode(node, other);
  }, leaf);
}
