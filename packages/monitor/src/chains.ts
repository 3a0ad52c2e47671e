import type { Context } from './context.js';
import { readEntry } from './entries.js';
import { NEWEST_TICKS } from './ingest.js';
import { minuteOf } from './wording.js';

/** Statements read at a time. */
const PAGE = 1_000;
/** Entries of one moment may come in any order; after this time one that is missing is a gap. */
const PATIENCE_MS = 120_000;

interface Chain {
  no: number;
  hash: string;
  toMs: number;
}

/** Follows each instrument's chain of statements: numbers without gaps, each naming the one before, covering all time. */
export function followTickChains(context: Context): void {
  const { store } = context;
  const newest = Number(store.meta(NEWEST_TICKS) ?? 0);
  const symbols = store.all('select distinct symbol from roots limit 10000').map((row) => String(row.symbol));
  for (const symbol of symbols) {
    store.transaction(() => followTicks(context, symbol, newest));
  }
}

function followTicks(context: Context, symbol: string, newest: number): void {
  const name = `ticks ${symbol}`;
  let chain = readChain(context, name);
  for (;;) {
    const rows = context.store.all(
      `select seq, hash, from_ms, to_ms, prev from roots where symbol = ? and seq > ? order by seq limit ${PAGE}`,
      ...[symbol, chain?.no ?? 0],
    );
    for (const row of rows) {
      const [seq, from, to] = [Number(row.seq), Number(row.from_ms), Number(row.to_ms)];
      if (chain && seq > chain.no + 1) {
        if (to > newest - PATIENCE_MS) return;
        tell(context, symbol, seq, `is missing the statements ${chain.no + 1} to ${seq - 1}`);
      } else if (chain && seq === chain.no + 1 && row.prev !== chain.hash)
        tell(context, symbol, seq, `statement ${seq} does not name the one before it`);
      else if (chain && seq === chain.no + 1 && from !== chain.toMs)
        tell(context, symbol, seq, `statement ${seq} begins at ${minuteOf(from)}, not where the one before ends`);
      chain = { no: seq, hash: String(row.hash), toMs: to };
      writeChain(context, name, chain);
    }
    if (rows.length < PAGE) return;
  }
}

function tell({ find }: Context, symbol: string, seq: number, what: string): void {
  find({
    kind: 'ticks_chain',
    about: `${symbol} ${seq}`,
    text: `The chain of ${symbol} in the log is broken: ${what}.`,
  });
}

/** The kinds whose statements name the one before. */
const CHAINED = ['solvency', 'audit'];

/** Follows the statements that are numbered from 1 and name each other. */
export function followStatements(context: Context): void {
  for (const kind of CHAINED) context.store.transaction(() => followKind(context, kind));
}

function followKind(context: Context, kind: string): void {
  const { store, find } = context;
  let chain = readChain(context, kind);
  const rows = store.all(
    `select no, hash, prev, text from statements where kind = ? and of = '' and no >= ? order by no limit ${PAGE}`,
    ...[kind, chain?.no ?? 0],
  );
  for (const { no: number, hash, prev, text } of rows) {
    const no = Number(number);
    if (chain?.no === no && chain.hash === hash) continue;
    if (chain && no > chain.no + 1 && isRecent(context, String(text))) return;
    const wrong =
      chain === undefined
        ? undefined
        : no === chain.no
          ? `there are two statements ${no}`
          : no > chain.no + 1
            ? `the statements ${chain.no + 1} to ${no - 1} are missing`
            : prev !== chain.hash
              ? `statement ${no} does not name the one before it`
              : undefined;
    if (wrong)
      find({
        kind: 'chain',
        about: `${kind} ${no} ${String(hash)}`,
        text: `The statements of the kind ${kind} in the log contradict each other: ${wrong}.`,
        evidence: { entry: String(text) },
      });
    chain = { no, hash: String(hash), toMs: 0 };
    writeChain(context, kind, chain);
  }
}

function isRecent({ now }: Context, text: string): boolean {
  const entry = readEntry(text);
  return entry.is === 'statement' && entry.at !== undefined && entry.at > now() - PATIENCE_MS;
}

function readChain({ store }: Context, name: string): Chain | undefined {
  const row = store.one('select no, hash, to_ms from chains where name = ?', name);
  return row && { no: Number(row.no), hash: String(row.hash), toMs: Number(row.to_ms) };
}

function writeChain({ store }: Context, name: string, { no, hash, toMs }: Chain): void {
  store.run(
    `insert into chains values (?, ?, ?, ?)
     on conflict (name) do update set no = excluded.no, hash = excluded.hash, to_ms = excluded.to_ms`,
    ...[name, no, hash, toMs],
  );
}
