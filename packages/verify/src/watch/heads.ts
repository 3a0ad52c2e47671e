import { toBase64 } from '../bytes.js';
import { openHead } from '../logged.js';
import { type OpenCheckpoint, readCheckpointText } from '../tlog/checkpoint.js';
import { readNote, readVerifierKey, signaturesBy, type VerifierKey, writeNote } from '../tlog/note.js';
import { sameBytes } from '../tlog/proofs.js';
import { type ReadTile, rootFromTiles, TILE_WIDTH, type Tile, tileIn, tilePath } from '../tlog/tiles.js';
import { addBreak, type Break, type LogMemory } from './memory.js';

const HASH_BYTES = 32;
/** A head smaller than the last one may come from a cache; for this long it is only not accepted. */
const SMALLER_FOR_MS = 600_000;

/** The log does not answer, or not as a log does. It says nothing about its honesty: a train's Wi-Fi does that, too. */
export class Unreadable extends Error {}

/** A head that was accepted, or why not. */
export interface HeadOutcome {
  memory: LogMemory;
  /** Undefined if the head was not accepted. */
  head?: OpenCheckpoint;
}

/** When the head was last seen by a witness that this device knows, by that witness's clock; undefined if by none. */
export const witnessedMs = ({ cosignatures }: OpenCheckpoint): number | undefined =>
  cosignatures.length === 0 ? undefined : Math.max(...cosignatures.map(({ time }) => time)) * 1_000;

/**
 * Compares a head with what the device remembers: the log's key, the witnesses' signatures, and the last head, which it
 * must continue. `tiles` are those of the log that shows the head.
 * @throws Unreadable if the head is no checkpoint, or its tiles are not those of its tree
 */
export async function followHead(
  memory: LogMemory,
  shown: string,
  tiles: ReadTile,
  nowMs: number,
): Promise<HeadOutcome> {
  checkIsCheckpoint(shown);
  const logs = memory.logs.map(readVerifierKey);
  const witnesses = memory.witnesses.map(({ verifierKey }) => readVerifierKey(verifierKey));
  const broken = (kind: Break['kind'], more: Partial<Break> = {}): LogMemory =>
    addBreak(memory, { ...breakOf(memory, kind, nowMs), shown, ...more });
  if (isBySwappedKey(shown, witnesses)) return { memory: broken('witness_key') };
  let head: OpenCheckpoint;
  try {
    head = openHead(shown, logs, []);
  } catch {
    return { memory: broken('log_key') };
  }
  try {
    head = openHead(shown, logs, witnesses);
  } catch {
    return { memory: broken('witness_key') };
  }
  if (witnesses.length > 0 && head.cosignatures.length === 0) return { memory: broken('unwitnessed') };
  const kept = memory.head === undefined ? undefined : openHead(memory.head, logs, witnesses);
  if (!kept) return accept(memory, head, nowMs);
  if (head.size < kept.size) return smaller(memory, head, kept, tiles, nowMs);
  const compared = await continues(kept, head, tiles);
  if (!compared.holds) return { memory: broken('fork', { tiles: compared.tiles }) };
  return accept(memory, head, nowMs);
}

/** A break with what every evidence has. */
export function breakOf(memory: LogMemory, kind: Break['kind'], nowMs: number): Break {
  const { logs, witnesses, head } = memory;
  const known = witnesses.map(({ verifierKey }) => verifierKey);
  return { kind, atMs: nowMs, logs, witnesses: known, ...(head !== undefined && { kept: head }) };
}

/** Whether the tree of `head` begins with that of `kept`, by the tiles that were read, which are evidence if it does not. */
export async function continues(
  kept: Pick<OpenCheckpoint, 'size' | 'root'>,
  head: Pick<OpenCheckpoint, 'size' | 'root'>,
  tiles: ReadTile,
): Promise<{ holds: boolean; tiles: [string, string][] }> {
  if (head.size === kept.size) return { holds: sameBytes(head.root, kept.root), tiles: [] };
  const used = new Map<string, Uint8Array>();
  const read: ReadTile = async (tile) => {
    const bytes = used.get(tilePath(tile)) ?? (await tiles(tile));
    if (bytes.length !== tile.width * HASH_BYTES) throw new Unreadable('a tile has another length');
    used.set(tilePath(tile), bytes);
    return bytes;
  };
  // First, so that tiles that are not those of the head prove nothing.
  if (!sameBytes(await rootFromTiles(read, head.size), head.root))
    throw new Unreadable('the tiles are not those of the head');
  const root = await rootFromTiles(beginnings(read, head.size), kept.size);
  const holds = sameBytes(root, kept.root);
  return { holds, tiles: holds ? [] : [...used].map(([path, bytes]) => [path, toBase64(bytes)]) };
}

/** The tiles of an older tree: the beginnings of those of the tree of `size` entries. */
function beginnings(read: ReadTile, size: number): ReadTile {
  return async (tile: Tile) => {
    const whole = tile.width === TILE_WIDTH ? tile : tileIn(size, tile.level, tile.index);
    return (await read(whole)).subarray(0, tile.width * HASH_BYTES);
  };
}

async function smaller(
  memory: LogMemory,
  head: OpenCheckpoint,
  kept: OpenCheckpoint,
  tiles: ReadTile,
  nowMs: number,
): Promise<HeadOutcome> {
  const shown = writeNote(head.note);
  const broken = (kind: Break['kind'], more: Partial<Break> = {}): HeadOutcome => ({
    memory: addBreak(memory, { ...breakOf(memory, kind, nowMs), shown, ...more }),
  });
  // If the log still shows the tiles of the larger tree, they say whether the smaller one is its beginning.
  const compared = await continues(head, kept, tiles).catch(() => undefined);
  if (compared && !compared.holds) return broken('fork', { tiles: compared.tiles });
  const [before, now] = [witnessedMs(kept), witnessedMs(head)];
  const sinceMs = memory.smallerSinceMs ?? nowMs;
  if ((before !== undefined && now !== undefined && now > before) || nowMs - sinceMs >= SMALLER_FOR_MS)
    return broken('rolled_back');
  return { memory: { ...memory, smallerSinceMs: sinceMs } };
}

function accept(memory: LogMemory, head: OpenCheckpoint, nowMs: number): HeadOutcome {
  const { smallerSinceMs, ...rest } = memory;
  const { text, signatures } = head.note;
  const names = [...memory.logs, ...memory.witnesses.map(({ verifierKey }) => verifierKey)].map(readVerifierKey);
  // Signatures of strangers are left out, so that nobody can make the note long.
  const own = signatures.filter((one) => names.some(({ name, id }) => name === one.name && id === one.id));
  return { memory: { ...rest, head: writeNote({ text, signatures: own }), checkedMs: nowMs }, head };
}

/** Whether somebody signed under the name of a known witness with another key. */
function isBySwappedKey(shown: string, witnesses: readonly VerifierKey[]): boolean {
  const note = readNote(shown);
  const named = witnesses.filter(({ name }) => note.signatures.some((one) => one.name === name));
  return named.some((key) => signaturesBy(note, [key]).length === 0);
}

function checkIsCheckpoint(shown: string): void {
  try {
    readCheckpointText(readNote(shown).text);
  } catch (error) {
    throw new Unreadable('the log shows no checkpoint', { cause: error });
  }
}
