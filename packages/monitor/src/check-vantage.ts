import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { checkConsistency, consistencyProof, readCheckpointText, readNote, type VerifierKey } from 'makoto-verify/tlog';
import type { Context } from './context.js';
import { fetchBytes } from './fetching.js';
import { reasonOf } from './findings.js';
import { type Head, openNote } from './heads.js';

const MAX_CHECKPOINT = 64 * 1024;
const TRIES = 5;

type Shown = Pick<Head, 'note' | 'size' | 'root'>;

/** Compares the head with a checkpoint that somebody else was shown: both must belong to one history. */
export async function checkVantage(
  context: Context,
  place: string,
  head: Head,
  keys: readonly VerifierKey[],
): Promise<void> {
  const note = await noteAt(place);
  const opened = openNote(note, keys);
  if (!('head' in opened)) throw new Error(`the checkpoint at ${place} is not signed by the log`);
  const other = readCheckpointText(readNote(note).text);
  const own = await atLeast(context, head, other.size, keys);
  const evidence = { ours: own.note, theirs: note };
  if (other.size > own.size) {
    context.find({
      kind: 'behind',
      about: `${place} ${other.size}`,
      text: `The log shows ${own.size} entries here, but ${other.size} to ${place}.`,
      evidence,
    });
    return;
  }
  try {
    const proof = await consistencyProof((tile) => context.log.read(tile), other.size, own.size);
    checkConsistency(other.size, other.root, own.size, own.root, proof);
  } catch (error) {
    context.find({
      kind: 'fork',
      about: `${place} ${other.size}`,
      text: `The log tells two stories: what it shows here does not continue the head of ${other.size} entries that ${place} was shown (${reasonOf(error)}).`,
      evidence,
    });
  }
  context.count('compared');
}

/** A head of at least `size` entries, if the log shows one soon: witnesses see it a moment earlier. */
async function atLeast(
  { log, options }: Context,
  head: Shown,
  size: number,
  keys: readonly VerifierKey[],
): Promise<Shown> {
  let own = head;
  for (let attempt = 1; own.size < size && attempt <= TRIES; attempt++) {
    if (attempt > 1) await delay(options.againMs);
    const note = await log.checkpoint();
    const opened = openNote(note, keys);
    if ('head' in opened) own = { note, size: opened.head.size, root: opened.head.root };
  }
  return own;
}

async function noteAt(place: string): Promise<string> {
  if (/^https?:\/\//.test(place)) return Buffer.from(await fetchBytes(place, MAX_CHECKPOINT)).toString();
  return readFile(place, 'utf8');
}
