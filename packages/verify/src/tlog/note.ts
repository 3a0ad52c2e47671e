import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromBase64, toBase64, toHex, utf8 } from '../bytes.js';

/** What a key signs, as the byte that its id contains: a note's text, or a cosignature with its time. */
export const KEY_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const;
export type KeyType = (typeof KEY_TYPES)[keyof typeof KEY_TYPES];

/** Enough for a log and its witnesses; a note with more is refused. */
const MAX_SIGNATURES = 64;
const KEY_BYTES = 32;

/** A public key that signs notes (c2sp.org/signed-note). Name and id together identify it. */
export interface VerifierKey {
  name: string;
  /** The first four bytes of the hash of name, type and key, as hexadecimal digits. */
  id: string;
  type: KeyType;
  publicKey: Uint8Array;
}

/** What signs: a key and its secret half, which only this function reaches. */
export interface NoteSigner {
  key: VerifierKey;
  sign: (message: Uint8Array) => Uint8Array;
}

export interface NoteSignature {
  name: string;
  id: string;
  signature: Uint8Array;
}

export interface Note {
  /** The signed text, with its last newline. */
  text: string;
  signatures: NoteSignature[];
}

/** A key by its parts. @throws Error if a note cannot carry the name, or the key has another length */
export function verifierKey(name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
  checkName(name);
  if (publicKey.length !== KEY_BYTES) throw new Error('an Ed25519 key has 32 bytes');
  const id = toHex(sha256(concat(utf8(`${name}\n`), new Uint8Array([type]), publicKey)).subarray(0, 4));
  return { name, id, type, publicKey };
}

/** Parses `name+id+base64(type and key)`. @throws Error if a part is wrong or the id is not the key's */
export function readVerifierKey(text: string): VerifierKey {
  const [name = '', id = '', ...rest] = text.split('+');
  // The key's base64 may contain a plus sign, too.
  const bytes = fromBase64(rest.join('+'));
  const type = Object.values(KEY_TYPES).find((known) => known === bytes[0]);
  if (type === undefined) throw new Error('the verifier key is of a type that this program does not know');
  const key = verifierKey(name, type, bytes.slice(1));
  if (key.id !== id) throw new Error('the verifier key does not match its id');
  return key;
}

export function writeVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  return `${name}+${id}+${toBase64(concat(new Uint8Array([type]), publicKey))}`;
}

/** Parses a note without checking its signatures. @throws Error naming what is malformed */
export function readNote(note: string): Note {
  for (const letter of note) {
    if (letter < ' ' && letter !== '\n') throw new Error('the note contains a control character');
  }
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new Error('the note has no signatures');
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2).split('\n');
  if (lines.pop() !== '' || lines.length === 0) throw new Error('the note does not end with a signature line');
  if (lines.length > MAX_SIGNATURES) throw new Error('the note has too many signatures');
  return { text, signatures: lines.map(readSignature) };
}

/** Parses one line without its newline: em dash, name, and the id with the signature in base64. */
export function readSignature(line: string): NoteSignature {
  const [dash, name = '', base64 = '', ...rest] = line.split(' ');
  if (dash !== '—' || rest.length > 0) throw new Error('a signature line is malformed');
  checkName(name);
  const bytes = fromBase64(base64);
  if (bytes.length < 5) throw new Error('a signature is too short');
  return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
}

/** A signature's line, with its newline. */
export function writeSignature({ name, id, signature }: NoteSignature): string {
  const bytes = id.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  return `— ${name} ${toBase64(concat(new Uint8Array(bytes), signature))}\n`;
}

export function writeNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(writeSignature).join('')}`;
}

/** Signs a text, which must end with a newline. */
export function signNote(text: string, { key, sign }: NoteSigner): NoteSignature {
  if (!text.endsWith('\n')) throw new Error('the text of a note ends with a newline');
  return { name: key.name, id: key.id, signature: sign(utf8(text)) };
}

/**
 * The note's signatures by these keys, each checked. Signatures by other keys are ignored.
 * @throws Error if a signature by one of the keys is wrong
 */
export function signaturesBy({ signatures }: Note, keys: readonly VerifierKey[]): [VerifierKey, NoteSignature][] {
  return signatures.flatMap((one) => {
    const key = keys.find(({ name, id }) => name === one.name && id === one.id);
    return key ? [[key, one] satisfies [VerifierKey, NoteSignature]] : [];
  });
}

function checkName(name: string): void {
  if (name === '' || /[\s+]/u.test(name)) throw new Error('a key name has no blanks and no plus sign');
}
