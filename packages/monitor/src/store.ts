import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { type Finding, type KeptFinding, kindOf } from './findings.js';

/** The first ones are kept: later ones usually follow from them. */
const MAX_FINDINGS = 10_000;

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists meta (name text primary key, value text not null) strict;
  -- The root of each full tile of entries, to notice one that changes later.
  create table if not exists tiles (idx integer primary key, root blob not null) strict;
  -- Statements about ticks. state: 0 to be computed again, 1 right, 2 wrong, 3 no longer possible.
  create table if not exists roots (
    symbol text not null, seq integer not null, hash text not null, from_ms integer not null, to_ms integer not null,
    prev text not null, text text not null, state integer not null default 0, primary key (symbol, seq, hash)
  ) strict, without rowid;
  create index if not exists roots_to_check on roots (to_ms) where state = 0;
  -- The hashes of entries about receipts.
  create table if not exists receipts (hash blob primary key) strict, without rowid;
  -- Statements in JSON: solvency, terms and others, numbered by what they are about.
  create table if not exists statements (
    kind text not null, of text not null, no integer not null, hash text not null, prev text, text text not null,
    state integer not null default 0, primary key (kind, of, no, hash)
  ) strict, without rowid;
  create index if not exists statements_to_check on statements (kind, no) where state = 0;
  -- How far each chain was followed, by instrument or kind.
  create table if not exists chains (name text primary key, no integer not null, hash text not null, to_ms integer not null)
    strict, without rowid;
  create table if not exists orders (
    number text primary key, checked_at integer not null default 0, payload text not null default ''
  ) strict, without rowid;
  create table if not exists findings (
    kind text not null, about text not null, at integer not null, text text not null, evidence text not null,
    primary key (kind, about)
  ) strict, without rowid;
  create index if not exists findings_at on findings (at);
`;

export type Row = Record<string, SQLOutputValue>;

/** What a monitor remembers: everything is written in transactions, so that it goes on after a crash where it was. */
export class Store {
  private readonly db: DatabaseSync;

  /** @param path a file, or `:memory:` */
  constructor(path: string) {
    this.db = new DatabaseSync(path);
    this.db.exec(SCHEMA);
  }

  /** Runs `work`, which must not wait for anything, and keeps either all or nothing of what it wrote. */
  transaction<T>(work: () => T): T {
    this.db.exec('begin immediate');
    try {
      const result = work();
      this.db.exec('commit');
      return result;
    } catch (error) {
      this.db.exec('rollback');
      throw error;
    }
  }

  /** Returns how many rows were written. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.prepared(sql).run(...values).changes);
  }

  one(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.prepared(sql).get(...values);
  }

  /** Every query has a limit. */
  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.prepared(sql).all(...values);
  }

  meta(name: string): string | undefined {
    const row = this.one('select value from meta where name = ?', name);
    return row && String(row.value);
  }

  setMeta(name: string, value: string): void {
    this.run('insert into meta values (?, ?) on conflict (name) do update set value = excluded.value', name, value);
  }

  /** True if it is new. */
  addFinding({ kind, about, text, evidence = {} }: Finding, at: number): boolean {
    const changes = this.run(
      `insert into findings (kind, about, at, text, evidence)
       select ?, ?, ?, ?, ? where (select count(*) from findings) < ${MAX_FINDINGS} on conflict do nothing`,
      ...[kind, about, at, text, JSON.stringify(evidence)],
    );
    return changes === 1;
  }

  /** The newest findings, newest first. */
  findings(limit: number): KeptFinding[] {
    return this.all('select * from findings order by at desc limit ?', limit).flatMap(readFinding);
  }

  countFindings(): Map<string, number> {
    const rows = this.all('select kind, count(*) as n from findings group by kind limit 100');
    return new Map(rows.map(({ kind, n }) => [String(kind), Number(n)]));
  }

  close(): void {
    this.db.close();
  }

  private readonly statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();

  private prepared(sql: string): ReturnType<DatabaseSync['prepare']> {
    const statement = this.statements.get(sql) ?? this.db.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

function readFinding({ kind, about, at, text, evidence }: Row): KeptFinding[] {
  const known = kindOf(String(kind));
  if (!known) return [];
  const parsed: unknown = JSON.parse(String(evidence));
  const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
  const texts = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return [{ kind: known, about: String(about), at: Number(at), text: String(text), evidence: texts }];
}
