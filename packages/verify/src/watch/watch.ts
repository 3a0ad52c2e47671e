import { toHex, utf8 } from '../bytes.js';
import { checkPlace, logKeys, type Places, readPlaces } from '../logged.js';
import { readWitnessList } from '../proof-file.js';
import { objectOf } from '../read.js';
import { receiptEntryText } from '../receipt.js';
import type { OpenCheckpoint } from '../tlog/checkpoint.js';
import { readVerifierKey, writeVerifierKey } from '../tlog/note.js';
import { entryHash } from '../tlog/proofs.js';
import type { ReadTile } from '../tlog/tiles.js';
import { breakOf, followHead, type HeadOutcome, Unreadable, witnessedMs } from './heads.js';
import { addBreak, type LogMemory, MAX_KEYS, MAX_SHOWN, type WaitingReceipt } from './memory.js';

/** Between a promise's end and the witnesses' time of a head that does not keep it. */
const GRACE_MS = 60_000;
/** The same by this device's clock, if no witness gives a time. */
const OWN_GRACE_MS = 600_000;
/** A witness cannot have seen an order this long before it was placed. */
const MAX_CLOCK_GAP_MS = 300_000;
/** A receipt without a promise is looked for so long. */
const LOOK_FOR_MS = 86_400_000;
const MAX_HASHES = 8;

/** Where a log is read. Each function may throw anything if it does not answer. */
export interface LogSource {
  /** `list` of `public/keys`. */
  keys: () => Promise<unknown>;
  /** `data` of `public/log`. */
  about: () => Promise<unknown>;
  /** `/log/checkpoint`, as it is now. */
  checkpoint: () => Promise<string>;
  /** `/log/tile/…`. */
  tile: ReadTile;
  /** `data` of `public/log_proofs`. */
  proofs: (hashes: readonly string[]) => Promise<unknown>;
}

/**
 * Looks at a log once: its key and witnesses are pinned the first time, its head must continue the last one, and receipts
 * must be where they were promised. Returns what the device is to remember; `breaks` has what was found.
 * @throws Unreadable, or whatever the source throws; nothing is to be remembered then
 */
export async function watchLog(memory: LogMemory, source: LogSource, nowMs: number): Promise<LogMemory> {
  const known = await learn(memory, source, nowMs);
  const waiting = known.waiting.filter(({ receipt, atMs }) => receipt.promise || nowMs - atMs < LOOK_FOR_MS);
  if (waiting.length === 0) {
    const { memory: after } = await followHead(known, await source.checkpoint(), source.tile, nowMs);
    return { ...after, waiting };
  }
  let now: LogMemory = { ...known, waiting };
  for (let at = 0; at < waiting.length; at += MAX_HASHES) {
    const some = waiting.slice(at, at + MAX_HASHES);
    const places = placesOf(await source.proofs(some.map((one) => toHex(entryOf(one)))));
    const outcome: HeadOutcome = await followHead(now, places.checkpoint, source.tile, nowMs);
    now = outcome.memory;
    const { head } = outcome;
    if (!head) return now;
    for (const one of some) now = lookFor(now, one, places, head, nowMs);
  }
  return now;
}

/** Pins the log's keys the first time, and witnesses when they are first named. */
async function learn(memory: LogMemory, source: LogSource, nowMs: number): Promise<LogMemory> {
  const { origin, witnesses } = objectOf(await source.about(), 'the reply');
  const named = readWitnessList(witnesses);
  const logs =
    memory.logs.length > 0
      ? memory.logs
      : logKeys(await source.keys())
          .filter(({ name }) => name === origin)
          .slice(0, MAX_KEYS)
          .map(writeVerifierKey);
  if (logs.length === 0) throw new Unreadable('the log has no published key');
  const pinned = memory.witnesses.map(({ verifierKey }) => readVerifierKey(verifierKey));
  const fresh = named.filter(({ key }) => !pinned.some(({ name }) => name === key.name));
  const added = fresh.map(({ key, own }) => ({ verifierKey: writeVerifierKey(key), own }));
  const known = { ...memory, logs, witnesses: [...memory.witnesses, ...added].slice(0, MAX_KEYS) };
  const swapped = named.some(({ key }) => pinned.some(({ name, id }) => name === key.name && id !== key.id));
  return swapped ? addBreak(known, breakOf(known, 'witness_key', nowMs)) : known;
}

function placesOf(reply: unknown): Places {
  try {
    return readPlaces(reply);
  } catch (error) {
    throw new Unreadable('the log does not answer with places', { cause: error });
  }
}

const entryOf = ({ receipt }: WaitingReceipt): Uint8Array => entryHash(utf8(receiptEntryText(receipt)));

/** Looks for one receipt under an accepted head. */
function lookFor(
  memory: LogMemory,
  one: WaitingReceipt,
  places: Places,
  head: OpenCheckpoint,
  nowMs: number,
): LogMemory {
  const { number, receipt } = one;
  const entry = entryOf(one);
  const done = { ...memory, waiting: memory.waiting.filter((other) => other !== one) };
  const broken = (kind: 'promise' | 'clock'): LogMemory =>
    addBreak(done, { ...breakOf(memory, kind, nowMs), number, receipt, shown: places.checkpoint });
  const witnessed = witnessedMs(head);
  const { promise } = receipt;
  // A promise about another log cannot be kept by this one.
  if (promise && promise.origin !== head.origin) return broken('promise');
  try {
    checkPlace(entry, places, head);
  } catch {
    if (!promise) return memory;
    const late = witnessed === undefined ? nowMs > promise.by + OWN_GRACE_MS : witnessed > promise.by + GRACE_MS;
    return late ? broken('promise') : memory;
  }
  const index = places.at(toHex(entry))?.index ?? 0;
  const shown = [{ number, index, atMs: nowMs }, ...done.shown].slice(0, MAX_SHOWN);
  const early = witnessed !== undefined && witnessed < one.atMs - MAX_CLOCK_GAP_MS;
  return early ? { ...broken('clock'), shown } : { ...done, shown };
}
