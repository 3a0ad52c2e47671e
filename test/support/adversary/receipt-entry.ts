import { leafHash, readPath, rootOf } from '../../../packages/verify/src/merkle.ts';
import { objectOf } from '../../../packages/verify/src/read.ts';
import { readReceipt } from '../../../packages/verify/src/receipt.ts';

/** The text of the log's entry about the orders that were accepted together with this proof's order. */
export function entryTextOf(proof: unknown): string {
  const { payload, path, key_id } = readReceipt(objectOf(proof, 'the proof').receipt, 'receipt');
  const root = rootOf(leafHash(payload), readPath(path, 32));
  return `makoto-receipts-1 ${Buffer.from(root).toString('hex')} ${key_id}`;
}
