import { createHash } from 'node:crypto';
import { readStatement } from 'makoto-verify';
import { fieldsOf } from './api.js';

/** A statement about a minute's ticks. Times in epoch milliseconds, hashes hexadecimal. */
export interface TicksEntry {
  is: 'ticks';
  symbol: string;
  seq: number;
  from: number;
  to: number;
  prev: string;
  hash: string;
}

/** A numbered statement in JSON. */
export interface StatementEntry {
  is: 'statement';
  kind: string;
  /** What the numbers count, if a kind has several series. */
  of: string;
  no: number;
  /** The hash of the one before; undefined if it does not name it. */
  prev: string | undefined;
  hash: string;
  /** When it was made, epoch milliseconds; undefined if it does not say. */
  at: number | undefined;
}

/** A version of terms as the log has it. */
export interface LoggedTerms {
  version: number;
  effectiveAt: number;
  /** The version that never holds because of this one; null if there is none. */
  replaces: number | null;
  terms: unknown;
  text: string;
}

export type Entry = TicksEntry | StatementEntry | { is: 'receipts' } | { is: 'unknown'; kind: string };

const HASH = '[0-9a-f]{64}';
const TICKS = new RegExp(
  `^makoto-ticks-1 (\\S{1,20}) (\\d{1,15}) (\\d{1,15}) (\\d{1,15}) (\\d{1,9}) (${HASH}) (${HASH})$`,
);
const RELEASE = new RegExp(`^{"hash":"${HASH}","kind":"release","name":"[^"]{1,100}","v":1,"version":"[^"]{1,40}"}$`);
const RECEIPTS = new RegExp(`^makoto-receipts-(1 ${HASH} \\S{1,64}|2 ${HASH} \\S{1,64} \\d{1,15} \\S{1,300})$`);

/** Parses an entry of the log. @throws Error if it claims a kind and is not in its format */
export function readEntry(text: string): Entry {
  const word = /^makoto-([a-z]+)-\d+ /.exec(text)?.[1];
  if (word === 'ticks') return readTicks(text);
  if (word === 'receipts') {
    if (!RECEIPTS.test(text)) throw new Error('an entry about receipts is not in its format');
    return { is: 'receipts' };
  }
  if (word) return { is: 'unknown', kind: word };
  return text.startsWith('{') ? readJson(text) : { is: 'unknown', kind: 'text' };
}

function readTicks(text: string): TicksEntry {
  const [, symbol = '', seq, from, to, , , prev = ''] = TICKS.exec(text) ?? [];
  if (seq === undefined) throw new Error('an entry about ticks is not in its format');
  const entry = { is: 'ticks' as const, symbol, seq: Number(seq), from: Number(from), to: Number(to), prev };
  if (entry.to <= entry.from || entry.seq < 1) throw new Error('an entry about ticks covers no time');
  return { ...entry, hash: textHash(text) };
}

/** The kinds whose statements are numbered, and by which field. */
const NUMBERED = new Map([
  ['solvency', { of: undefined, no: 'no' }],
  ['audit', { of: undefined, no: 'no' }],
  ['terms', { of: 'of', no: 'version' }],
  ['simulated_day', { of: 'day', no: 'version' }],
]);
/** Kinds that stand by themselves. */
const SINGLE = ['correction', 'release'];
/** What a statement without a number is about. */
const subjectOf = (text: string, kind: string, fields: ReadonlyMap<string, unknown>): string =>
  kind === 'release' ? `${String(fields.get('name'))} ${String(fields.get('version'))}` : textHash(text);

function readJson(text: string): Entry {
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== 'object' || parsed === null) throw new Error('a statement is not an object');
  // If a field occurred twice, one reader would use the first and another the last.
  if (JSON.stringify(parsed) !== text) throw new Error('a statement is not in canonical form');
  const fields = new Map<string, unknown>(Object.entries(parsed));
  const kind = fields.get('kind');
  if (typeof kind !== 'string') throw new Error('a statement does not say its kind');
  if (kind === 'solvency') readStatement(text);
  if (kind === 'terms') readTerms(text);
  if (kind === 'release' && !RELEASE.test(text)) throw new Error('a release is not in its format');
  const numbered = NUMBERED.get(kind);
  if (!numbered && !SINGLE.includes(kind)) return { is: 'unknown', kind };
  const [of, no] = numbered
    ? [numbered.of && fields.get(numbered.of), fields.get(numbered.no)]
    : [subjectOf(text, kind, fields), 0];
  if (!isCount(no)) throw new Error(`a ${kind} has no number`);
  if (numbered?.of !== undefined && typeof of !== 'string') throw new Error(`a ${kind} does not say what it is about`);
  const [prev, at] = [fields.get('prev'), fields.get('at')];
  return {
    ...{ is: 'statement', kind, of: typeof of === 'string' ? of : '', no, hash: textHash(text) },
    ...{ prev: typeof prev === 'string' ? prev : undefined, at: typeof at === 'number' ? at : undefined },
  };
}

/** Parses a statement of terms. @throws Error if it is not in its format */
export function readTerms(text: string): LoggedTerms {
  const fields = fieldsOf(JSON.parse(text));
  const [version, effectiveAt, replaces] = ['version', 'effective_at', 'replaces'].map((name) => fields.get(name));
  if (!isCount(version) || !isCount(effectiveAt) || (replaces !== null && !isCount(replaces)))
    throw new Error('terms are not in their format');
  return { version, effectiveAt, replaces, terms: fields.get('terms'), text };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** SHA-256 of a text, hexadecimal. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
