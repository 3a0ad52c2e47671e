import { countOf, exactly, listOf, objectOf, oneOf, parseJson, textOf } from '../read.js';
import { type Receipt, readReceipt } from '../receipt.js';
import { ensure } from '../report.js';
import { readVerifierKey } from '../tlog/note.js';

/** What can be wrong with a log. `unwitnessed` and `clock` are suspicions, the others contradict something signed. */
export const BREAKS = ['fork', 'promise', 'log_key', 'witness_key', 'rolled_back', 'unwitnessed', 'clock'] as const;
export type BreakKind = (typeof BREAKS)[number];

export const MAX_WAITING = 50;
export const MAX_SHOWN = 50;
export const MAX_BREAKS = 10;
export const MAX_KEYS = 20;

/** A receipt whose place in the log has not been seen yet. */
export interface WaitingReceipt {
  number: string;
  receipt: Receipt;
  /** Of the order, by the house's clock; epoch milliseconds. */
  atMs: number;
}

/** A receipt whose place in the log was seen. */
export interface ShownReceipt {
  number: string;
  index: number;
  /** When it was seen, by this device's clock; epoch milliseconds. */
  atMs: number;
}

/** A break, with all that proves it to others. */
export interface Break {
  kind: BreakKind;
  /** By this device's clock; epoch milliseconds. */
  atMs: number;
  /** The order that it concerns. */
  number?: string;
  /** Verifier keys of the log and of its witnesses, as this device first saw them. */
  logs: string[];
  witnesses: string[];
  /** The head that this device had accepted, and the one that it was shown: signed notes. */
  kept?: string;
  shown?: string;
  /** The tiles by which `shown` was compared with `kept`: path and base64. */
  tiles?: [path: string, hashes: string][];
  receipt?: Receipt;
}

/** A witness as this device first saw it. */
export interface KnownWitness {
  verifierKey: string;
  /** The house said that it runs this witness itself. */
  own: boolean;
}

/** What a device remembers of a log. Its size is bounded. */
export interface LogMemory {
  /** Verifier keys of the log, pinned at first use. Empty before that. */
  logs: string[];
  witnesses: KnownWitness[];
  /** The last head that was accepted, a signed note. */
  head?: string;
  /** When the log was last compared, by this device's clock; epoch milliseconds. */
  checkedMs?: number;
  /** Since when heads smaller than `head` have been shown; epoch milliseconds. */
  smallerSinceMs?: number;
  waiting: WaitingReceipt[];
  /** Newest first. */
  shown: ShownReceipt[];
  /** Oldest first. */
  breaks: Break[];
}

export const blankMemory = (): LogMemory => ({ logs: [], witnesses: [], waiting: [], shown: [], breaks: [] });

/** Remembers an accepted order's receipt until the log shows it; the oldest is dropped if there are too many. */
export function addReceipt(memory: LogMemory, number: string, receipt: unknown, atMs: number): LogMemory {
  const known =
    memory.waiting.some((one) => one.number === number) || memory.shown.some((one) => one.number === number);
  if (known) return memory;
  const added = { number, receipt: readReceipt(receipt, 'receipt'), atMs };
  return { ...memory, waiting: [...memory.waiting, added].slice(-MAX_WAITING) };
}

/** Adds a break, unless the same one is known. The first ones are kept: they are what the rest follows from. */
export function addBreak(memory: LogMemory, found: Break): LogMemory {
  const same = (one: Break): boolean =>
    one.kind === found.kind && one.number === found.number && (found.kind === 'promise' || one.kept === found.kept);
  if (memory.breaks.some(same) || memory.breaks.length >= MAX_BREAKS) return memory;
  return { ...memory, breaks: [...memory.breaks, found] };
}

export const writeMemory = (memory: LogMemory): string => JSON.stringify({ v: 1, ...memory });

/** Parses what `writeMemory` wrote. @throws Error naming what is malformed */
export function readMemory(text: string): LogMemory {
  const value = objectOf(parseJson(text), 'the memory');
  ensure(value.v === 1, 'the memory is of a version that this program does not know');
  return {
    logs: listOf(value.logs, 'logs').map((key) => keyText(key)),
    witnesses: listOf(value.witnesses, 'witnesses').map((item) => {
      const { verifierKey, own } = objectOf(item, 'a witness');
      return { verifierKey: keyText(verifierKey), own: own === true };
    }),
    ...(value.head === undefined ? {} : { head: textOf(value.head, 'head') }),
    ...(value.checkedMs === undefined ? {} : { checkedMs: countOf(value.checkedMs, 'checkedMs') }),
    ...(value.smallerSinceMs === undefined ? {} : { smallerSinceMs: countOf(value.smallerSinceMs, 'smallerSinceMs') }),
    waiting: listOf(value.waiting, 'waiting').map((item) => {
      const { number, receipt, atMs } = objectOf(item, 'a receipt');
      return {
        number: textOf(number, 'number'),
        receipt: readReceipt(receipt, 'receipt'),
        atMs: countOf(atMs, 'atMs'),
      };
    }),
    shown: listOf(value.shown, 'shown').map((item) => {
      const { number, index, atMs } = objectOf(item, 'a place');
      return { number: textOf(number, 'number'), index: countOf(index, 'index'), atMs: countOf(atMs, 'atMs') };
    }),
    breaks: listOf(value.breaks, 'breaks').map(readBreak),
  };
}

const FIELDS = ['kind', 'atMs', 'logs', 'witnesses'];

/** Parses a break. @throws Error naming what is malformed */
export function readBreak(value: unknown): Break {
  const item = exactly(value, 'the break', FIELDS, ['number', 'kept', 'shown', 'tiles', 'receipt']);
  const optional = (name: 'number' | 'kept' | 'shown'): Partial<Break> =>
    item[name] === undefined ? {} : { [name]: textOf(item[name], name) };
  return {
    kind: oneOf(item.kind, 'kind', BREAKS),
    atMs: countOf(item.atMs, 'atMs'),
    logs: listOf(item.logs, 'logs').map(keyText),
    witnesses: listOf(item.witnesses, 'witnesses').map(keyText),
    ...optional('number'),
    ...optional('kept'),
    ...optional('shown'),
    ...(item.tiles === undefined ? {} : { tiles: listOf(item.tiles, 'tiles').map(readTilePair) }),
    ...(item.receipt === undefined ? {} : { receipt: readReceipt(item.receipt, 'receipt') }),
  };
}

function readTilePair(value: unknown): [string, string] {
  const [path, hashes] = listOf(value, 'a tile');
  return [textOf(path, 'path'), textOf(hashes, 'hashes')];
}

/** @throws Error unless it is a verifier key */
function keyText(value: unknown): string {
  const text = textOf(value, 'a key');
  readVerifierKey(text);
  return text;
}
