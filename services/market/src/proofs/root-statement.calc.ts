import { hash } from 'node:crypto';
import { merkleTree } from '@makoto/platform';
import { bucketStart, INTERVAL_MS } from '../candles/candle.calc.js';
import type { Tick } from '../instruments/instrument.js';
import { tickLeaf } from './tick-leaf.calc.js';

const MINUTE_MS = INTERVAL_MS['1m'];
/** The Merkle root of an empty list (RFC 6962, section 2.1). */
const EMPTY_ROOT = hash('sha256', '', 'hex');

/** The statement about an instrument's ticks stamped in [fromMs, toMs). Hashes are hexadecimal. */
export interface RootStatement {
  no: number;
  symbol: string;
  seq: number;
  fromMs: number;
  toMs: number;
  size: number;
  root: string;
  prev: string;
}

/** The end of a chain: the next statement starts at `toMs` and refers to `hash`. */
export interface ChainEnd {
  seq: number;
  toMs: number;
  hash: string;
}

/** The end of an empty chain that starts with the minute of `atMs`. */
export function newChain(atMs: number): ChainEnd {
  return { seq: 0, toMs: bucketStart(atMs, MINUTE_MS), hash: '0'.repeat(64) };
}

/**
 * The ASCII text that is signed and hashed, separated by single spaces: `makoto-ticks-1`, symbol, seq, from, to, size,
 * root and prev.
 */
export function statementText(one: RootStatement): string {
  return ['makoto-ticks-1', one.symbol, one.seq, one.fromMs, one.toMs, one.size, one.root, one.prev].join(' ');
}

/** The SHA-256 of a statement's text, hexadecimal. */
export function statementHash(one: RootStatement): string {
  return hash('sha256', statementText(one), 'hex');
}

/**
 * The statements that extend a chain to `closedMs`, a whole minute that the watermark has reached. `ticks` are all
 * ticks stamped in [end.toMs, closedMs), ordered. Each minute gets its own statement; a silence longer than a minute
 * (an outage) belongs to the statement of the minute in which it ends, so the chain covers all time without gaps.
 */
export function nextStatements(
  instrument: { no: number; symbol: string },
  end: ChainEnd,
  ticks: readonly Tick[],
  closedMs: number,
): RootStatement[] {
  const { no, symbol } = instrument;
  const made: RootStatement[] = [];
  let { seq, toMs, hash: prev } = end;
  const add = (untilMs: number, members: readonly Tick[]): void => {
    const root =
      members.length === 0
        ? EMPTY_ROOT
        : merkleTree(members.map((tick) => tickLeaf(symbol, tick))).root.toString('hex');
    const one = { no, symbol, seq: seq + 1, fromMs: toMs, toMs: untilMs, size: members.length, root, prev };
    made.push(one);
    seq = one.seq;
    toMs = untilMs;
    prev = statementHash(one);
  };
  for (const [minute, members] of Map.groupBy(ticks, (tick) => bucketStart(tick.atMs, MINUTE_MS))) {
    add(minute + MINUTE_MS, members);
  }
  if (toMs < closedMs) add(closedMs, []);
  return made;
}
