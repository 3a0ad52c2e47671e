import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { leafHash } from '@makoto/platform';
import { CURRENCIES } from '../posting/transfer.js';

const HASH_BYTES = 32;
/** A node as it is hashed, stored and handed out: its hash, then its sum in each currency, eight bytes, highest first. */
export const NODE_BYTES = HASH_BYTES + 8 * CURRENCIES.length;
/** Others' requests get their turn after so many nodes, a few milliseconds. */
const TURN = 1_000;

/**
 * A Merkle sum tree. A node commits to the hash and the sums of both its children, so that neither a leaf nor an amount
 * can be left out or counted against another. A level's last node goes up alone where it has no partner, as in RFC 6962.
 * Nodes lie in one buffer a level: a hundred thousand customers take ten megabytes for as long as it is made.
 */
export class SumTree {
  private constructor(readonly levels: readonly Buffer[]) {}

  /** Makes the tree over nodes of leaves, one after another in `leaves`. Gives way to others as it goes. */
  static async over(leaves: Buffer): Promise<SumTree> {
    const levels = [leaves];
    for (let level = leaves; level.length > NODE_BYTES; ) {
      level = await levelAbove(level);
      levels.push(level);
    }
    return new SumTree(levels);
  }

  /** The root's hash in hexadecimal and its sums; of no leaves SHA-256 of nothing, and zero. */
  get root(): { hash: string; sums: bigint[] } {
    const node = this.levels.at(-1);
    if (!node || node.length === 0) return { hash: hash('sha256', '', 'hex'), sums: CURRENCIES.map(() => 0n) };
    const sums = CURRENCIES.map((_, c) => node.readBigUInt64BE(HASH_BYTES + 8 * c));
    return { hash: node.toString('hex', 0, HASH_BYTES), sums };
  }
}

/** Writes a leaf's node to `target` at `offset`. @throws RangeError where a sum does not fit, or is below zero */
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
    if (i % TURN === TURN - 1) await nextTurn();
  }
  return above;
}

/** Where the siblings of leaf `place` stand, from the bottom, in a tree of `size` leaves. */
export function siblingsOf(place: number, size: number): { level: number; index: number; side: 'l' | 'r' }[] {
  const found: { level: number; index: number; side: 'l' | 'r' }[] = [];
  for (let level = 0, at = place, n = size; n > 1; level++, at >>= 1, n = Math.ceil(n / 2)) {
    if (at % 2 === 1) found.push({ level, index: at - 1, side: 'l' });
    else if (at + 1 < n) found.push({ level, index: at + 1, side: 'r' });
  }
  return found;
}

function notNegative(sum: bigint): bigint {
  if (sum < 0n) throw new RangeError('nobody owes the house: a leaf below zero would hide what is owed to others');
  return sum;
}
