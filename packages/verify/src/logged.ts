import { fromBase64, toHex, utf8 } from './bytes.js';
import { countOf, exactly, listOf, objectOf, textOf } from './read.js';
import { type Receipt, readReceipt, receiptEntryText } from './receipt.js';
import { ensure, LOG_CHECKS, type LogCheckName, type Report, report } from './report.js';
import { type Root, readRoots, rootText } from './roots.js';
import { type OpenCheckpoint, openCheckpoint, readCheckpointText } from './tlog/checkpoint.js';
import { readNote, readVerifierKey, type VerifierKey } from './tlog/note.js';
import { checkInclusion, entryHash, HASH_BYTES, sameBytes } from './tlog/proofs.js';
import { readLogProof } from './tlog/requests.js';

/** A text of c2sp.org/tlog-proof proves the receipt only. */
const RECEIPT_CHECKS = ['log_head', 'log_entry', 'witnesses'] as const;

/** The input of a check that an order is in the transparency log; none of it is trusted but `logs` and `witnesses`. */
export interface LoggedEvidence {
  /** `data` of `public/proof/order/:number?promise=true`. */
  proof: unknown;
  /** `list` of `public/keys`. */
  keys: unknown;
  /**
   * `data` of `public/log_proofs` for the entries of `orderEntryHashes`, or a text of c2sp.org/tlog-proof for the receipt
   * alone; null if the product gave none.
   */
  log: unknown;
  /** Keys of the log that are trusted; any published one otherwise. */
  logs?: readonly VerifierKey[] | undefined;
  /** The witnesses that must have signed. */
  witnesses?: readonly VerifierKey[];
}

/** An entry's place under a checkpoint. */
export interface Place {
  index: number;
  path: Uint8Array[];
}

/** A signed note, and the places that it is said to contain. */
export interface Places {
  checkpoint: string;
  /** By the entry's hash in hexadecimal. */
  at: (hash: string) => Place | undefined;
}

/** The hash of the log's entry to which an order's receipt leads, in hexadecimal. */
export function receiptEntryHash(proof: unknown): string {
  return toHex(entryOf(receiptOf(proof)));
}

/** The hashes of all entries that an order rests on: its receipt, and the roots around its two prices. */
export function orderEntryHashes(proof: unknown): string[] {
  return [receiptEntryHash(proof), ...rootsOf(proof).map((root) => toHex(rootEntry(root)))];
}

/** Verifies that an order's receipt and roots are in the log; docs/proof-format.md explains each step. */
export function verifyLogged(evidence: LoggedEvidence): Report<LogCheckName> {
  return lookInLog(evidence).report;
}

/** The same, and the head of the log, if it is signed. */
export function lookInLog({ proof, keys, log, logs, witnesses = [] }: LoggedEvidence): {
  report: Report<LogCheckName>;
  head: OpenHead | undefined;
} {
  let opened: OpenHead | undefined;
  const checks = typeof log === 'string' ? RECEIPT_CHECKS : LOG_CHECKS;
  const found = report<LogCheckName>(checks, (pass) => {
    ensure(log !== null && log !== undefined, 'the product does not show the receipt in its log');
    const receipt = receiptOf(proof);
    const places = readPlaces(log);
    const head = openHead(places.checkpoint, logs ?? logKeys(keys), witnesses);
    opened = head;
    pass();
    ensure(
      !receipt.promise || receipt.promise.origin === head.origin,
      'the receipt is promised a place in another log',
    );
    checkPlace(entryOf(receipt), places, head);
    pass();
    for (const { name, id } of witnesses) {
      const signed = head.cosignatures.some(({ key }) => key.name === name && key.id === id);
      ensure(signed, `the witness ${name} has not signed the checkpoint`);
    }
    pass();
    if (typeof log === 'string') return 'done';
    for (const root of rootsOf(proof)) checkPlace(rootEntry(root), places, head);
    const { entry, exit } = objectOf(proof, 'the proof');
    if (entry === null || exit === null) return 'pending';
    pass();
    return 'done';
  });
  return { report: found, head: opened };
}

/** A checkpoint, and the log's key that signed it. */
export interface OpenHead extends OpenCheckpoint {
  key: VerifierKey;
}

/** Opens a checkpoint by whichever of the keys has signed it. @throws Error if none has */
export function openHead(
  checkpoint: string,
  keys: readonly VerifierKey[],
  witnesses: readonly VerifierKey[],
): OpenHead {
  const { origin } = readCheckpointText(readNote(checkpoint).text);
  let failure: unknown = new Error('the log has no published key');
  for (const key of keys.filter(({ name }) => name === origin)) {
    try {
      return { ...openCheckpoint(checkpoint, { origin, key }, witnesses), key };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * The place of an entry in the log, after a check of the log's proof. @throws Error if the log does not have it
 */
export function inclusionOf(entry: string, keys: unknown, log: unknown): number {
  ensure(log !== null && log !== undefined, `the product does not show "${entry.slice(0, 60)}…" in its log`);
  const { index, proof, checkpoint } = readLogProof(textOf(log, 'the proof of the log'));
  const head = openHead(checkpoint, logKeys(keys), []);
  checkInclusion(entryHash(utf8(entry)), index, head.size, proof, head.root);
  return index;
}

/** The published keys of the log, from the list of `public/keys`. @throws Error if a key contradicts itself */
export function logKeys(keys: unknown): VerifierKey[] {
  return listOf(keys, 'keys').flatMap((item): VerifierKey[] => {
    const { use, verifier_key, public_key } = objectOf(item, 'a key');
    if (use !== 'log') return [];
    const key = readVerifierKey(textOf(verifier_key, 'verifier_key'));
    const spki = fromBase64(textOf(public_key, 'public_key'));
    ensure(sameBytes(spki.subarray(-32), key.publicKey), 'a key of the log is published in two versions');
    return [key];
  });
}

/** Parses a reply of `public/log_proofs`, or a tlog-proof, whose place is that of any one entry. @throws Error */
export function readPlaces(log: unknown): Places {
  if (typeof log === 'string') {
    const { index, proof, checkpoint } = readLogProof(log);
    return { checkpoint, at: () => ({ index, path: proof }) };
  }
  const { checkpoint, list } = exactly(log, 'the proof of the log', ['checkpoint', 'list']);
  const places = new Map(
    listOf(list, 'list').map((item): [string, Place] => {
      const { hash, index, path } = exactly(item, 'a place', ['hash', 'index', 'path']);
      const siblings = textOf(path, 'path').split('.').filter(Boolean).map(fromBase64);
      ensure(
        siblings.every(({ length }) => length === HASH_BYTES),
        'a step of a path is not a hash',
      );
      return [textOf(hash, 'hash'), { index: countOf(index, 'index'), path: siblings }];
    }),
  );
  return { checkpoint: textOf(checkpoint, 'checkpoint'), at: (hash) => places.get(hash) };
}

/** @throws Error unless the entry is where `places` says, under the head */
export function checkPlace(entry: Uint8Array, places: Places, head: OpenCheckpoint): void {
  const place = places.at(toHex(entry));
  ensure(place !== undefined, 'the log does not show an entry');
  checkInclusion(entry, place.index, head.size, place.path, head.root);
}

const receiptOf = (proof: unknown): Receipt => readReceipt(objectOf(proof, 'the proof').receipt, 'receipt');
const entryOf = (receipt: Receipt): Uint8Array => entryHash(utf8(receiptEntryText(receipt)));
const rootEntry = (root: Root): Uint8Array => entryHash(utf8(rootText(root)));

/** The roots around both prices, each once. */
function rootsOf(proof: unknown): Root[] {
  const { entry, exit } = objectOf(proof, 'the proof');
  const roots = [entry, exit].flatMap((window) =>
    window === null ? [] : readRoots(objectOf(window, 'a window').roots, 'roots'),
  );
  return [...new Map(roots.map((root) => [rootText(root), root])).values()];
}
