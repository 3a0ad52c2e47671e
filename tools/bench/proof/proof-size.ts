import { writeProofFile } from 'makoto-verify';
import type { Sample } from './sample.ts';

/** How many bytes a browser without any cache loads to prove an order, in parts. Without HTTP's headers. */
export interface ProofSize {
  /** The order with its ticks, as `public/proof/order` answers it. */
  order: number;
  keys: number;
  /** The checkpoint with its signatures, and the places of the receipt and of each root. */
  log: number;
  /** All together, as one file. */
  file: number;
  /** The place of the receipt alone, by `public/log_proof`. */
  receiptAlone: number;
  /** The tiles that make the same proof without the house's API: the last one of each level, and those above the entry. */
  tiles: number;
}

export function proofSize({ file, logProof, tiles }: Sample): ProofSize {
  const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
  return {
    order: bytes(file.proof),
    keys: bytes(file.keys),
    log: bytes(file.log),
    file: Buffer.byteLength(writeProofFile(file)),
    receiptAlone: Buffer.byteLength(logProof),
    tiles: [...tiles.values()].reduce((sum, one) => sum + one, 0),
  };
}
