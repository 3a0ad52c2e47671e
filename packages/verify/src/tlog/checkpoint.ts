import { fromBase64, toBase64, utf8 } from '../bytes.js';
import { isSigned } from '../ed25519/verify.js';
import type { VerifierKey } from './note.js';
import { KEY_TYPES, type Note, type NoteSignature, type NoteSigner, readNote, signaturesBy } from './note.js';
import { HASH_BYTES } from './proofs.js';

/** The head of a log (c2sp.org/tlog-checkpoint): which log, how many entries, and the root of their tree. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

/** A witness's statement that it saw a consistent head of this size at this time (epoch seconds). */
export interface Cosignature {
  key: VerifierKey;
  time: number;
}

/** A checkpoint whose signature was checked. */
export interface OpenCheckpoint extends Checkpoint {
  note: Note;
  cosignatures: Cosignature[];
}

/** The text that is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Parses the text of a checkpoint; further lines have no meaning. @throws Error naming what is malformed */
export function readCheckpointText(text: string): Checkpoint {
  const [origin = '', size = '', root = '', ...more] = text.split('\n');
  if (origin === '' || more.pop() !== '' || more.includes('')) throw new Error('the checkpoint lacks a line');
  const hash = fromBase64(root);
  if (hash.length !== HASH_BYTES) throw new Error('the root of the checkpoint is not a hash');
  return { origin, size: readSize(size), root: hash };
}

/** Parses a tree's size: decimal, without leading zeros. @throws Error */
export function readSize(text: string): number {
  const size = Number(text);
  if (!/^(0|[1-9]\d{0,15})$/.test(text) || !Number.isSafeInteger(size)) throw new Error('the size is not a number');
  return size;
}

/**
 * Parses a checkpoint and checks who signed it. The log must have; witnesses may have.
 * @param log the log's key; its name is not compared with the origin
 * @throws Error if it is malformed, of another log, not signed by the log, or if a known key's signature is wrong
 */
export function openCheckpoint(
  text: string,
  log: { origin: string; key: VerifierKey },
  witnesses: readonly VerifierKey[] = [],
): OpenCheckpoint {
  const note = readNote(text);
  const checkpoint = readCheckpointText(note.text);
  if (checkpoint.origin !== log.origin) throw new Error(`the checkpoint is of another log, ${checkpoint.origin}`);
  const own = signaturesBy(note, [log.key]);
  if (own.length === 0) throw new Error('the checkpoint is not signed by the log');
  for (const [key, { signature }] of own) {
    if (!isSigned(utf8(note.text), signature, key.publicKey)) throw new Error("the log's signature is wrong");
  }
  const cosignatures = signaturesBy(note, witnesses).map(([key, one]) => openCosignature(note.text, key, one));
  return { ...checkpoint, note, cosignatures };
}

/** Signs a checkpoint's text as a witness (c2sp.org/tlog-cosignature, Ed25519). `time` in epoch seconds. */
export function cosign(text: string, time: number, { key, sign }: NoteSigner): NoteSignature {
  if (key.type !== KEY_TYPES.cosignature) throw new Error('the key does not sign cosignatures');
  const signature = new Uint8Array(8 + 64);
  new DataView(signature.buffer).setBigUint64(0, BigInt(time));
  signature.set(sign(cosignedMessage(text, time)), 8);
  return { name: key.name, id: key.id, signature };
}

/** Checks a witness's signature. @throws Error if it is wrong */
export function openCosignature(text: string, key: VerifierKey, { signature }: NoteSignature): Cosignature {
  if (key.type !== KEY_TYPES.cosignature) throw new Error(`the key ${key.name} does not sign cosignatures`);
  if (signature.length !== 72) throw new Error(`the cosignature by ${key.name} has the wrong length`);
  const time = Number(new DataView(signature.buffer, signature.byteOffset).getBigUint64(0));
  // A statement without a time says nothing about when the head was seen.
  if (!Number.isSafeInteger(time) || time === 0) throw new Error(`the cosignature by ${key.name} has no time`);
  if (!isSigned(cosignedMessage(text, time), signature.subarray(8), key.publicKey))
    throw new Error(`the cosignature by ${key.name} is wrong`);
  return { key, time };
}

const cosignedMessage = (text: string, time: number): Uint8Array => utf8(`cosignature/v1\ntime ${time}\n${text}`);
