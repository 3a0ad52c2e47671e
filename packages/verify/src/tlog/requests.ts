import { fromBase64, toBase64 } from '../bytes.js';
import { readSize } from './checkpoint.js';
import { HASH_BYTES } from './proofs.js';

/** More hashes than any tree's proof has. */
const MAX_HASHES = 63;
const PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

/** The body of a witness's `add-checkpoint` (c2sp.org/tlog-witness). */
export interface AddCheckpoint {
  oldSize: number;
  /** From the tree of `oldSize` entries to that of the checkpoint. */
  proof: Uint8Array[];
  /** The signed note. */
  checkpoint: string;
}

/** Shows without the log that an entry is in it (c2sp.org/tlog-proof). */
export interface LogProof {
  index: number;
  /** From the entry to the root of the checkpoint. */
  proof: Uint8Array[];
  /** The signed note. */
  checkpoint: string;
}

export function writeAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): string {
  return `old ${oldSize}\n${hashLines(proof)}\n${checkpoint}`;
}

/** Parses an `add-checkpoint` body; the checkpoint is not read. @throws Error naming what is malformed */
export function readAddCheckpoint(body: string): AddCheckpoint {
  const { lines, checkpoint } = parts(body);
  return { oldSize: readSize(valueAfter(lines.shift(), 'old')), proof: readHashes(lines), checkpoint };
}

export function writeLogProof({ index, proof, checkpoint }: LogProof): string {
  return `${PROOF_HEADER}\nindex ${index}\n${hashLines(proof)}\n${checkpoint}`;
}

/** Parses a proof; nothing is checked yet, and extra data is ignored. @throws Error naming what is malformed */
export function readLogProof(text: string): LogProof {
  const { lines, checkpoint } = parts(text);
  if (lines.shift() !== PROOF_HEADER) throw new Error('the proof is of a version that this program does not know');
  if (lines[0]?.startsWith('extra ')) lines.shift();
  return { index: readSize(valueAfter(lines.shift(), 'index')), proof: readHashes(lines), checkpoint };
}

/** The lines before the first empty one, and the note after it. */
function parts(text: string): { lines: string[]; checkpoint: string } {
  const end = text.indexOf('\n\n');
  if (end < 0) throw new Error('there is no checkpoint');
  return { lines: text.slice(0, end).split('\n'), checkpoint: text.slice(end + 2) };
}

function valueAfter(line: string | undefined, name: string): string {
  if (!line?.startsWith(`${name} `)) throw new Error(`there is no line ${name}`);
  return line.slice(name.length + 1);
}

const hashLines = (hashes: readonly Uint8Array[]): string => hashes.map((hash) => `${toBase64(hash)}\n`).join('');

function readHashes(lines: readonly string[]): Uint8Array[] {
  if (lines.length > MAX_HASHES) throw new Error('the proof is too long');
  return lines.map((line) => {
    const hash = fromBase64(line);
    if (hash.length !== HASH_BYTES) throw new Error('a line of the proof is not a hash');
    return hash;
  });
}
