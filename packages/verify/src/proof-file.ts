import { lookInLog, type OpenHead } from './logged.js';
import { verifyLoggedOrder } from './order.js';
import { exactly, listOf, objectOf, parseJson, textOf } from './read.js';
import { ensure, type LogCheckName, type Report } from './report.js';
import { openCosignature } from './tlog/checkpoint.js';
import { readVerifierKey, signaturesBy, type VerifierKey, writeVerifierKey } from './tlog/note.js';

const FORMAT = 'makoto-proof-1';
/** A proof needs a tenth of it. */
const MAX_BYTES = 200_000;

/** Everything that proves an order without the product. None of it is trusted. */
export interface ProofFile {
  number: string;
  /** `data` of `public/proof/order/:number?promise=true`. */
  proof: unknown;
  /** Those of `public/keys` that signed anything here. */
  keys: unknown;
  /** `data` of `public/log_proofs` for `orderEntryHashes(proof)`. */
  log: unknown;
  /** `witnesses` of `public/log`: whom the house names, not whom to believe. */
  witnesses: unknown;
}

/** Who signed the head of the log under a proof. */
export interface Signers {
  /** The log's verifier key. */
  log: string;
  witnesses: { verifier_key: string; own: boolean; atMs: number }[];
}

export interface ProofReport {
  /** From the receipt to the payment. */
  order: Report;
  /** From receipt and roots to the witnesses. */
  log: Report<LogCheckName>;
  /** Undefined if the head of the log is not signed by a key that is named. */
  signers: Signers | undefined;
}

/** What a checker believes. */
export interface Trust {
  /** Keys of the log; any key in the file otherwise. */
  logs?: readonly VerifierKey[] | undefined;
  /** Witnesses that must have signed. */
  witnesses?: readonly VerifierKey[];
}

/** A `.proof` file's text. */
export function writeProofFile({ number, proof, keys, log, witnesses }: ProofFile): string {
  return `${JSON.stringify({ format: FORMAT, number, proof, keys, log, witnesses })}\n`;
}

/** Parses a `.proof` file; nothing in it is checked yet. @throws Error saying that it is none */
export function readProofFile(text: string): ProofFile {
  ensure(text.length <= MAX_BYTES, 'the file is too long for a proof');
  const file = exactly(parseJson(text), 'the file', ['format', 'number', 'proof', 'keys', 'log', 'witnesses']);
  ensure(file.format === FORMAT, 'the file is of a format that this program does not know');
  const { proof, keys, log, witnesses } = file;
  return { number: textOf(file.number, 'number'), proof, keys, log, witnesses };
}

/** Whether a text is meant to be a `.proof` file. */
export const isProofFile = (text: string): boolean => text.includes(`"format":"${FORMAT}"`);

/** Verifies an order up to the witnesses of the log, without the product; docs/proof-format.md explains each step. */
export function verifyProofFile(file: ProofFile, trust: Trust = {}): ProofReport {
  const { number, proof, keys, log } = file;
  const { report, head } = lookInLog({ proof, keys, log, ...trust });
  return {
    order: verifyLoggedOrder({ number, proof, keys }),
    log: report,
    signers: head && signersOf(head, file),
  };
}

/** The witnesses of a reply of `public/log`. @throws Error */
export function readWitnessList(value: unknown): { key: VerifierKey; own: boolean }[] {
  return listOf(value, 'witnesses').map((item) => {
    const { verifier_key, own } = objectOf(item, 'a witness');
    return { key: readVerifierKey(textOf(verifier_key, 'verifier_key')), own: own === true };
  });
}

function signersOf(head: OpenHead, file: ProofFile): Signers | undefined {
  try {
    const named = readWitnessList(file.witnesses);
    const keys = named.map(({ key }) => key);
    const cosignatures = signaturesBy(head.note, keys).map(([key, one]) => openCosignature(head.note.text, key, one));
    return {
      log: writeVerifierKey(head.key),
      witnesses: cosignatures.map(({ key, time }) => ({
        verifier_key: writeVerifierKey(key),
        own: named.some((one) => one.own && one.key.id === key.id),
        atMs: time * 1_000,
      })),
    };
  } catch {
    // Whom the house names wrongly has signed nothing.
    return undefined;
  }
}
