import { fromBase64, toHex, utf8 } from './bytes.js';
import { listOf, objectOf, textOf } from './read.js';
import { type Receipt, readReceipt, receiptEntryText } from './receipt.js';
import { ensure, LOG_CHECKS, type LogCheckName, type Report, report } from './report.js';
import { openCheckpoint, readCheckpointText } from './tlog/checkpoint.js';
import { readNote, readVerifierKey, type VerifierKey } from './tlog/note.js';
import { checkInclusion, entryHash, sameBytes } from './tlog/proofs.js';
import { readLogProof } from './tlog/requests.js';

/** The input of a check that a receipt is in the transparency log; none of it is trusted but `witnesses`. */
export interface LoggedEvidence {
  /** `data` of `public/proof/order/:number`. */
  proof: unknown;
  /** `list` of `public/keys`. */
  keys: unknown;
  /** The proof of c2sp.org/tlog-proof; null if the product gave none. */
  log: unknown;
  /** The witnesses that must have signed. */
  witnesses?: readonly VerifierKey[];
}

/** The hash of the log's entry to which an order's receipt leads, in hexadecimal. */
export function receiptEntryHash(proof: unknown): string {
  return toHex(entryOf(readReceipt(objectOf(proof, 'the proof').receipt, 'receipt')));
}

/** Verifies that the root above an order's receipt is in the log; docs/proof-format.md explains each step. */
export function verifyLogged({ proof, keys, log, witnesses = [] }: LoggedEvidence): Report<LogCheckName> {
  return report(LOG_CHECKS, (pass) => {
    ensure(log !== null && log !== undefined, 'the product does not show the receipt in its log');
    const { index, path, origin, head } = openLogProof(log, keys, witnesses);
    pass();
    const receipt = readReceipt(objectOf(proof, 'the proof').receipt, 'receipt');
    ensure(!receipt.promise || receipt.promise.origin === origin, 'the receipt is promised a place in another log');
    const entry = entryOf(receipt);
    checkInclusion(entry, index, head.size, path, head.root);
    pass();
    for (const { name, id } of witnesses) {
      const signed = head.cosignatures.some(({ key }) => key.name === name && key.id === id);
      ensure(signed, `the witness ${name} has not signed the checkpoint`);
    }
    pass();
    return 'done';
  });
}

const entryOf = (receipt: Receipt): Uint8Array => entryHash(utf8(receiptEntryText(receipt)));

/**
 * The place of an entry in the log, after a check of the log's proof. @throws Error if the log does not have it
 */
export function inclusionOf(entry: string, keys: unknown, log: unknown): number {
  ensure(log !== null && log !== undefined, `the product does not show "${entry.slice(0, 60)}…" in its log`);
  const { index, path, head } = openLogProof(log, keys, []);
  checkInclusion(entryHash(utf8(entry)), index, head.size, path, head.root);
  return index;
}

/** The parts of a proof under a head that is signed by one of the log's published keys. */
function openLogProof(
  log: unknown,
  keys: unknown,
  witnesses: readonly VerifierKey[],
): { index: number; path: Uint8Array[]; origin: string; head: ReturnType<typeof openCheckpoint> } {
  const { index, proof: path, checkpoint } = readLogProof(textOf(log, 'the proof of the log'));
  const { origin } = readCheckpointText(readNote(checkpoint).text);
  const signers = logKeys(keys).filter(({ name }) => name === origin);
  const head = openBy(signers, (key) => openCheckpoint(checkpoint, { origin, key }, witnesses));
  return { index, path, origin, head };
}

/** The published keys of the log. */
function logKeys(keys: unknown): VerifierKey[] {
  return listOf(keys, 'keys').flatMap((item): VerifierKey[] => {
    const { use, verifier_key, public_key } = objectOf(item, 'a key');
    if (use !== 'log') return [];
    const key = readVerifierKey(textOf(verifier_key, 'verifier_key'));
    const spki = fromBase64(textOf(public_key, 'public_key'));
    ensure(sameBytes(spki.subarray(-32), key.publicKey), 'a key of the log is published in two versions');
    return [key];
  });
}

/** The result of the first key for which `open` does not throw. @throws the last error */
function openBy<T>(keys: readonly VerifierKey[], open: (key: VerifierKey) => T): T {
  let failure: unknown = new Error('the log has no published key');
  for (const key of keys) {
    try {
      return open(key);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
