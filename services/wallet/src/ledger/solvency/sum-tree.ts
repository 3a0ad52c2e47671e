import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { leafHash } from '@makoto/platform';
import { CURRENCIES } from '../posting/transfer.js';

const HASH_BYTES = 32;
/** A node's bytes: its hash, then its sum in each currency as eight bytes, big-endian. */
export const NODE_BYTES = HASH_BYTES + 8 * CURRENCIES.length;
/** Yields to other requests after this many nodes, a few milliseconds. */
const NODES_PER_TURN = 1_000;

/**
 * A Merkle sum tree. A node commits to the hashes and sums of both its children, so that no leaf or amount can be omitted or
 * offset by another. A last node without a sibling moves up unchanged, as in RFC 6962. Each level is one buffer: while a
 * tree of a hundred thousand customers is made, it takes ten megabytes.
 */
export class SumTree {
  private constructor(readonly levels: readonly Buffer[]) {}

  /** Makes the tree over the concatenated nodes of its leaves. Yields to other requests from time to time. */
  static async over(leaves: Buffer): Promise<SumTree> {
    const levels = [leaves];
    for (let level = leaves; level.length > NODE_BYTES; ) {
      level = await levelAbove(level);
      levels.push(level);
    }
    return new SumTree(levels);
  }

  /** The root's hash in hexadecimal and its sums. Without leaves: the SHA-256 of nothing, and zeros. */
  get root(): { hash: string; sums: bigint[] } {
    const node = this.levels.at(-1);
    if (!node || node.length === 0) return { hash: hash('sha256', '', 'hex'), sums: CURRENCIES.map(() => 0n) };
    const sums = CURRENCIES.map((_, c) => node.readBigUInt64BE(HASH_BYTES + 8 * c));
    return { hash: node.toString('hex', 0, HASH_BYTES), sums };
  }
}

/** Writes a leaf's node to `target` at `offset`. @throws RangeError for a negative sum or one above 63 bits */
export function writeLeaf(target: Buffer, offset: number, text: string, sums: readonly bigint[]): void {
  leafHash(text).copy(target, offset);
  for (const [c, sum] of sums.entries()) target.writeBigInt64BE(notNegative(sum), offset + HASH_BYTES + 8 * c);
}

async function levelAbove(below: Buffer): Promise<Buffer> {
  const count = Math.ceil(below.length / NODE_BYTES / 2);
  const above = Buffer.alloc(count * NODE_BYTES);
  const input = Buffer.alloc(1 + 2 * NODE_BYTES, 1);
  for (let i = 0; i < count; i++) {
    const from = 2 * i * NODE_BYTES;
    const target = i * NODE_BYTES;
    if (from + NODE_BYTES === below.length) below.copy(above, target, from);
    else {
      below.copy(input, 1, from, from + 2 * NODE_BYTES);
      hash('sha256', input, 'buffer').copy(above, target);
      for (let at = HASH_BYTES; at < NODE_BYTES; at += 8) {
        const sum = below.readBigInt64BE(from + at) + below.readBigInt64BE(from + NODE_BYTES + at);
        above.writeBigInt64BE(sum, target + at);
      }
    }
    if (i % NODES_PER_TURN === NODES_PER_TURN - 1) await nextTurn();
  }
  return above;
}

/** The places of the siblings on the path of leaf `place` in a tree of `size` leaves, from the bottom up. */
export function siblingsOf(place: number, size: number): { level: number; index: number; side: 'l' | 'r' }[] {
  const found: { level: number; index: number; side: 'l' | 'r' }[] = [];
  for (let level = 0, at = place, n = size; n > 1; level++, at >>= 1, n = Math.ceil(n / 2)) {
    if (at % 2 === 1) found.push({ level, index: at - 1, side: 'l' });
    else if (at + 1 < n) found.push({ level, index: at + 1, side: 'r' });
  }
  return found;
}

function notNegative(sum: bigint): bigint {
  if (sum < 0n) throw new RangeError('a leaf has a negative sum: it would hide what the house owes to others');
  return sum;
}
