import { fromBase64, toHex, utf8 } from '../bytes.js';
import { openHead } from '../logged.js';
import { exactly, parseJson } from '../read.js';
import { receiptEntryText } from '../receipt.js';
import { ensure } from '../report.js';
import { readNote, readVerifierKey, signaturesBy } from '../tlog/note.js';
import { entryHash } from '../tlog/proofs.js';
import { type ReadTile, tilePath } from '../tlog/tiles.js';
import { continues, witnessedMs } from './heads.js';
import { type Break, readBreak } from './memory.js';

const FORMAT = 'makoto-evidence-1';

/** What evidence shows to somebody who has not seen it happen. */
export type EvidenceVerdict =
  /** The log signed two histories. Nothing else is needed. */
  | 'proven'
  /** What the log must be asked, or its entries searched for, is in the file. */
  | 'to_be_compared'
  /** The file does not show what it says. */
  | 'refuted';

/** The text of a file of evidence to hand to others. */
export const writeEvidence = (found: Break): string =>
  `${JSON.stringify({ format: FORMAT, ...found }, undefined, 2)}\n`;

/** Parses a file of evidence; nothing in it is checked yet. @throws Error saying that it is none */
export function readEvidence(text: string): Break {
  const { format, ...found } = exactly(
    parseJson(text),
    'the file',
    ['format', 'kind', 'atMs', 'logs', 'witnesses'],
    ['number', 'kept', 'shown', 'tiles', 'receipt'],
  );
  ensure(format === FORMAT, 'the file is of a format that this program does not know');
  return readBreak(found);
}

/** Whether a text is meant to be a file of evidence. */
export const isEvidence = (text: string): boolean => text.includes(FORMAT);

/** Checks evidence without the log. `says` names what to do with it in plain words. */
export async function checkEvidence(found: Break): Promise<{ verdict: EvidenceVerdict; says: string }> {
  try {
    return await CHECKS[found.kind](found);
  } catch (error) {
    return { verdict: 'refuted', says: error instanceof Error ? error.message : String(error) };
  }
}

type Check = (found: Break) => Promise<{ verdict: EvidenceVerdict; says: string }>;

const compare = (says: string) => ({ verdict: 'to_be_compared' as const, says });

const CHECKS: Record<Break['kind'], Check> = {
  fork: async (found) => {
    const [kept, shown] = headsOf(found).sort((one, other) => one.size - other.size);
    ensure(kept !== undefined && shown !== undefined, 'there are not two heads');
    const { holds } = await continues(kept, shown, tilesIn(found));
    ensure(!holds, 'the larger tree continues the smaller one');
    return { verdict: 'proven', says: `the log ${kept.origin} has signed two histories` };
  },
  promise: async (found) => {
    const { receipt } = found;
    ensure(receipt?.promise !== undefined, 'there is no promise');
    const [head] = headsOf({ ...found, kept: undefined });
    ensure(head !== undefined, 'there is no head');
    const time = witnessedMs(head);
    ensure(time === undefined || time > receipt.promise.by, 'the head is older than the promise');
    const entry = toHex(entryHash(utf8(receiptEntryText(receipt))));
    return compare(
      `the receipt was promised a place by ${new Date(receipt.promise.by).toISOString()}: look for the entry ${entry} among the first ${head.size} of ${head.origin}`,
    );
  },
  log_key: async ({ shown = '', logs }) => {
    const signed = signaturesBy(readNote(shown), logs.map(readVerifierKey));
    ensure(!isSigned(shown, logs) || signed.length === 0, 'the head is signed by the key that was known before');
    return compare('the head is not signed by the key that this device knew: compare the key with others');
  },
  witness_key: async () =>
    compare('a witness is named with another key than before: ask the witness which one is its own'),
  rolled_back: async (found) => {
    const [kept, shown] = headsOf(found);
    ensure(kept !== undefined && shown !== undefined && shown.size < kept.size, 'the later head is not smaller');
    return compare(`the log showed ${kept.size} entries and later ${shown.size}: ask its witnesses for the last head`);
  },
  unwitnessed: async (found) => {
    const [head] = headsOf({ ...found, kept: undefined });
    ensure(head !== undefined && head.cosignatures.length === 0, 'a witness has signed the head');
    return compare('no known witness has signed the head: ask the witnesses for the last one that they signed');
  },
  clock: async (found) => {
    const [head] = headsOf({ ...found, kept: undefined });
    const { receipt } = found;
    ensure(head !== undefined && receipt !== undefined, 'there is no head, or no receipt');
    return compare('a witness saw the order before the time that the receipt gives: one of their clocks is wrong');
  },
};

/** The heads of the evidence, each signed by the log. @throws Error if one is not */
function headsOf({ kept, shown, logs, witnesses }: Omit<Break, 'kept'> & { kept?: string | undefined }) {
  const [keys, cosigners] = [logs.map(readVerifierKey), witnesses.map(readVerifierKey)];
  return [kept, shown].flatMap((note) => (note === undefined ? [] : [openHead(note, keys, cosigners)]));
}

function isSigned(note: string, logs: readonly string[]): boolean {
  try {
    openHead(note, logs.map(readVerifierKey), []);
    return true;
  } catch {
    return false;
  }
}

function tilesIn({ tiles = [] }: Break): ReadTile {
  const byPath = new Map(tiles);
  return async (tile) => {
    const hashes = byPath.get(tilePath(tile));
    if (hashes === undefined) throw new Error(`the evidence has no ${tilePath(tile)}`);
    return fromBase64(hashes);
  };
}
