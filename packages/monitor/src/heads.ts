import { setTimeout as delay } from 'node:timers/promises';
import {
  checkConsistency,
  consistencyProof,
  type OpenCheckpoint,
  openCheckpoint,
  readCheckpointText,
  readNote,
  rootFromTiles,
  sameBytes,
  type VerifierKey,
} from 'makoto-verify/tlog';
import type { Context } from './context.js';
import { NotThere } from './fetching.js';
import { type Finding, reasonOf } from './findings.js';
import { WrongFile } from './log-source.js';
import { shortHash } from './wording.js';

/** The last head that was believed, and when it was fetched, as JSON. */
const LAST_HEAD = 'head';
const TRIES = 5;

/** A head that was believed. */
export interface Head {
  note: string;
  size: number;
  root: Uint8Array;
  /** When it was fetched, epoch milliseconds. */
  at: number;
}

/** The head that was kept last; undefined at the very beginning. */
export function keptHead({ store }: Context): Head | undefined {
  const text = store.meta(LAST_HEAD);
  const at = Number(store.meta(`${LAST_HEAD}_at`) ?? 0);
  return text === undefined ? undefined : { note: text, at, ...sizeAndRoot(text) };
}

function keep({ store }: Context, { note, at }: Head): void {
  store.transaction(() => {
    store.setMeta(LAST_HEAD, note);
    store.setMeta(`${LAST_HEAD}_at`, String(at));
  });
}

function sizeAndRoot(note: string): { size: number; root: Uint8Array } {
  const { size, root } = readCheckpointText(readNote(note).text);
  return { size, root };
}

/**
 * Fetches the log's head and checks that it is signed, cosigned, and continues the last one that was kept. Keeps and
 * returns it; undefined if it is not to be believed, which is then a finding. What may be wrong for a moment only (a
 * cache behind, a witness that is slow) is asked for again.
 */
export async function fetchHead(context: Context, logKeys: readonly VerifierKey[]): Promise<Head | undefined> {
  const last = keptHead(context);
  for (let attempt = 1; ; attempt++) {
    const note = await context.log.checkpoint();
    const at = context.now();
    const opened = openNote(note, logKeys, context.options.witnesses);
    if (!('head' in opened)) {
      context.find(opened.finding);
      return undefined;
    }
    const { head } = opened;
    const missing = missingWitness(head, context.options.witnesses);
    const isBack = last !== undefined && head.size < last.size;
    if ((missing || isBack) && attempt < TRIES) {
      await delay(context.options.againMs);
      continue;
    }
    if (missing) context.find(missing);
    const found: Head = { note, size: head.size, root: head.root, at };
    cosignatureTimes(context, head);
    const contradicts = await contradiction(context, last, found);
    if (contradicts) context.find(contradicts);
    if (contradicts || missing) return undefined;
    keep(context, found);
    return found;
  }
}

type Opened = { head: OpenCheckpoint } | { finding: Finding };

/** Opens a note by the first key that fits. */
export function openNote(
  note: string,
  logKeys: readonly VerifierKey[],
  witnesses: readonly VerifierKey[] = [],
): Opened {
  let reason = 'no key of the log is known';
  for (const key of logKeys) {
    const log = { origin: key.name, key };
    try {
      openCheckpoint(note, log);
    } catch (error) {
      reason = reasonOf(error);
      continue;
    }
    try {
      return { head: openCheckpoint(note, log, witnesses) };
    } catch (error) {
      const text = `The log shows a checkpoint with a wrong signature of a witness: ${reasonOf(error)}.`;
      return { finding: { kind: 'cosignature', about: note, text, evidence: { checkpoint: note } } };
    }
  }
  const text = `The log shows a checkpoint that is not to be believed: ${reason}.`;
  return { finding: { kind: 'checkpoint', about: note, text, evidence: { checkpoint: note } } };
}

function missingWitness(head: OpenCheckpoint, witnesses: readonly VerifierKey[]): Finding | undefined {
  const absent = witnesses.find(
    ({ name, id }) => !head.cosignatures.some(({ key }) => key.name === name && key.id === id),
  );
  if (!absent) return undefined;
  const stranger = head.note.signatures.some(({ name, id }) => name === absent.name && id !== absent.id);
  const why = stranger ? 'has signed with another key than is known' : 'has not signed';
  return {
    kind: 'cosignature',
    about: `${absent.name} ${stranger ? 'stranger' : head.size}`,
    text: `The witness ${absent.name} ${why} the checkpoint of ${head.size} entries.`,
    evidence: { checkpoint: writeBack(head) },
  };
}

const writeBack = ({ note }: OpenCheckpoint): string =>
  `${note.text}\n${note.signatures.map(({ name, id }) => `— ${name} ${id}…\n`).join('')}`;

/** A witness signs what it sees, so that its time is no later than now. */
function cosignatureTimes({ now, options, find }: Context, head: OpenCheckpoint): void {
  for (const { key, time } of head.cosignatures) {
    if (time * 1_000 <= now() + options.clockMs) continue;
    const when = new Date(time * 1_000).toISOString();
    find({
      kind: 'clock',
      about: `witness ${key.name}`,
      text: `The witness ${key.name} has signed a checkpoint in the future, at ${when}: its clock is wrong, or this one.`,
    });
  }
}

/** Why a head is not to be believed; undefined if it is. */
async function contradiction(context: Context, last: Head | undefined, head: Head): Promise<Finding | undefined> {
  try {
    return await broken(context, last, head);
  } catch (error) {
    if (!(error instanceof WrongFile) && !(error instanceof NotThere)) throw error;
    // A missing file proves something only while the log itself is there.
    if (error instanceof NotThere) await context.log.checkpoint();
    const text = `The files of the log do not go with its head of ${head.size} entries: ${reasonOf(error)}.`;
    return { kind: 'tiles', about: `files ${head.size}`, text, evidence: { checkpoint: head.note } };
  }
}

/** Why a head does not continue the last one; undefined if it does. */
async function broken({ log }: Context, last: Head | undefined, head: Head): Promise<Finding | undefined> {
  const own = await rootFromTiles((tile) => log.read(tile), head.size);
  if (!sameBytes(own, head.root))
    return {
      kind: 'tiles',
      about: `root ${head.size}`,
      text: `The tiles of ${head.size} entries lead to the root ${shortHash(own)}, but ${shortHash(head.root)} is signed.`,
      evidence: { checkpoint: head.note },
    };
  if (!last) return undefined;
  const [older, newer] = head.size < last.size ? [head, last] : [last, head];
  const evidence = { earlier: last.note, later: head.note };
  const about = `${last.size} ${head.size} ${shortHash(head.root)}`;
  try {
    const proof = await consistencyProof((tile) => log.read(tile), older.size, newer.size);
    checkConsistency(older.size, older.root, newer.size, newer.root, proof);
  } catch (error) {
    const text = `The log tells two stories: its head of ${newer.size} entries does not continue the one of ${older.size} (${reasonOf(error)}).`;
    return { kind: 'fork', about, text, evidence };
  }
  if (head.size >= last.size) return undefined;
  const text = `The log went back: it shows ${head.size} entries after it had shown ${last.size}.`;
  return { kind: 'went_back', about, text, evidence };
}
