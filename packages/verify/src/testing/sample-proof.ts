import { gatherProofFile } from '../gather.js';
import { writeProofFile } from '../proof-file.js';
import { objectOf } from '../read.js';
import { readReceipt, receiptEntryText } from '../receipt.js';
import { readRoots, rootText } from '../roots.js';
import { evidence, ticks } from './fake-house.js';
import { FakeLog, HOUSE_KEY, ORIGIN } from './fake-log.js';

/** A `.proof` file of an honest house, and the log that it was made from. */
export async function sampleProof(): Promise<{ file: string; log: FakeLog }> {
  const order = evidence(ticks(), { promise: { origin: ORIGIN, by: 1_795_018_000_000 } });
  const proof = objectOf(order.proof, 'the proof');
  const keys = Array.isArray(order.keys) ? order.keys : [];
  const log = new FakeLog();
  log.entries = [
    ...Array.from({ length: 300 }, (_, i) => `another entry ${i}`),
    receiptEntryText(readReceipt(proof.receipt, 'receipt')),
    ...readRoots(order.roots, 'roots').map(rootText),
  ];
  const answer = async (path: string): Promise<unknown> => {
    if (path === 'public/keys') return { list: [...keys, HOUSE_KEY] };
    if (path === 'public/log') return { origin: ORIGIN, witnesses: log.named };
    const [, hashes] = path.split('public/log_proofs?hashes=');
    return hashes === undefined ? proof : log.proofs(hashes.split(','));
  };
  return { file: writeProofFile(await gatherProofFile(answer, String(proof.number))), log };
}
