import type { Context } from './context.js';
import { type Entry, readEntry, readTerms, type StatementEntry, type TicksEntry } from './entries.js';
import { reasonOf } from './findings.js';
import { minuteOf } from './wording.js';

/** The newest moment of which the log has ticks, epoch milliseconds. */
export const NEWEST_TICKS = 'newest_ticks';

/** A head of the log that was fetched earlier: what it did not have entered the log later. */
export interface EarlierHead {
  size: number;
  at: number;
}

/** Takes entries of the log into the store and checks what each says by itself. Part of a transaction. */
export class Ingest {
  private newestTicks: number;

  constructor(
    private readonly context: Context,
    private readonly earlier: EarlierHead | undefined,
  ) {
    this.newestTicks = Number(context.store.meta(NEWEST_TICKS) ?? 0);
  }

  /** @param hash the entry's hash in the tree */
  take(index: number, text: string, hash: Uint8Array): void {
    let entry: Entry;
    try {
      entry = readEntry(text);
    } catch (error) {
      this.malformed(index, text, reasonOf(error));
      return;
    }
    if (entry.is === 'ticks') this.ticks(index, text, entry);
    else if (entry.is === 'statement') this.statement(index, text, entry);
    else if (entry.is === 'receipts') {
      if (this.context.store.run('insert into receipts values (?) on conflict do nothing', hash) === 0)
        this.malformed(index, text, 'it occurs twice');
    } else {
      this.context.find({
        kind: 'unknown_entry',
        about: entry.kind,
        text: `The log has entries of the kind “${entry.kind}”, which this program does not know; the first is entry ${index}.`,
      });
    }
    this.context.count('entries');
  }

  end(): void {
    this.context.store.setMeta(NEWEST_TICKS, String(this.newestTicks));
  }

  private ticks(index: number, text: string, { symbol, seq, from, to, prev, hash }: TicksEntry): void {
    const { store, options } = this.context;
    const others = store.all('select text from roots where symbol = ? and seq = ? limit 10', symbol, seq);
    const rows = store.run(
      `insert into roots (symbol, seq, hash, from_ms, to_ms, prev, text) values (?, ?, ?, ?, ?, ?, ?)
       on conflict do nothing`,
      ...[symbol, seq, hash, from, to, prev, text],
    );
    if (rows === 0) this.malformed(index, text, 'it occurs twice');
    else if (others.length > 0)
      this.context.find({
        kind: 'ticks_chain',
        about: `${symbol} ${seq}`,
        text: `The log has two statements ${seq} about ${symbol}; the later one is entry ${index}.`,
        evidence: { one: String(others[0]?.text), other: text },
      });
    const lateness = Math.max(this.newestTicks - to, this.notInEarlier(index, to));
    if (lateness > options.lateMs)
      this.late(`${symbol} ${seq}`, `The root of ${symbol} until ${minuteOf(to)}`, lateness, text);
    this.ahead(`ticks of ${symbol}`, to, text);
    this.newestTicks = Math.max(this.newestTicks, to);
  }

  private statement(index: number, text: string, entry: StatementEntry): void {
    const { store, options } = this.context;
    const { kind, of, no, hash, prev, at } = entry;
    this.second(index, text, entry);
    const rows = store.run(
      'insert into statements (kind, of, no, hash, prev, text) values (?, ?, ?, ?, ?, ?) on conflict do nothing',
      ...[kind, of, no, hash, prev ?? null, text],
    );
    if (rows === 0) this.malformed(index, text, 'it occurs twice');
    else if (kind === 'terms') this.terms(index, text, of);
    if (at === undefined) return;
    const lateness = this.notInEarlier(index, at);
    if (lateness > options.lateMs) this.late(`${kind} ${of} ${no}`, `The statement ${no} (${kind})`, lateness, text);
    this.ahead(kind, at, text);
  }

  /** Whoever compares their program or their order with the log must know that it names two. */
  private second(index: number, text: string, { kind, of, no, hash }: StatementEntry): void {
    if (kind !== 'release' && kind !== 'terms') return;
    const [other] = this.context.store.all(
      'select text from statements where kind = ? and of = ? and no = ? and hash <> ? limit 1',
      ...[kind, of, no, hash],
    );
    if (!other) return;
    const evidence = { one: String(other.text), other: text };
    const what = kind === 'release' ? `programs as ${of}` : `versions ${no} of the terms of ${of}`;
    this.context.find({
      kind: kind === 'release' ? 'release' : 'chain',
      about: kind === 'release' ? `${of} ${hash}` : `terms ${of} ${no} ${hash}`,
      text: `The log names two ${what}; the later one is entry ${index}.`,
      evidence,
    });
  }

  /**
   * Terms bind the house only if they are in the log before they hold, and end a version only before it does. What is said
   * together with the first terms of something may be older than the log.
   */
  private terms(index: number, text: string, of: string): void {
    const { store, options } = this.context;
    const { version, effectiveAt, replaces } = readTerms(text);
    const lackedUntil = Math.max(this.newestTicks, this.earlierWithout(index)?.at ?? 0);
    const begun = `terms_begun ${of}`;
    if (store.all("select 1 from statements where kind = 'terms' and of = ? limit 2", of).length === 1)
      store.setMeta(begun, String(lackedUntil));
    const check = (sinceMs: number, about: string, what: string): void => {
      const lateness = lackedUntil - Math.max(sinceMs, Number(store.meta(begun) ?? 0));
      if (lateness > options.lateMs) this.late(`terms ${of} ${about}`, what, lateness, text);
    };
    check(effectiveAt, String(version), `Version ${version} of the terms of ${of}`);
    const ended = store.all(
      "select text ->> 'effective_at' as at from statements where kind = 'terms' and of = ? and no = ? limit 10",
      ...[of, replaces],
    );
    for (const { at } of ended)
      check(Number(at), `${version} replaces`, `That version ${replaces} of the terms of ${of} never holds`);
  }

  /** How long after `at` an earlier head still lacked the entry; 0 if that is not known. */
  private notInEarlier(index: number, at: number): number {
    const earlier = this.earlierWithout(index);
    return earlier ? earlier.at - at : 0;
  }

  private earlierWithout(index: number): EarlierHead | undefined {
    return this.earlier && index >= this.earlier.size ? this.earlier : undefined;
  }

  private late(about: string, what: string, latenessMs: number, text: string): void {
    const seconds = Math.round(latenessMs / 1_000);
    this.context.find({
      kind: 'late',
      about,
      text: `${what} entered the log at least ${seconds} seconds late.`,
      evidence: { entry: text },
    });
  }

  private ahead(about: string, at: number, text: string): void {
    const { now, options } = this.context;
    if (at <= now() + options.clockMs) return;
    this.context.find({
      kind: 'clock',
      about,
      text: `The log has a statement (${about}) from the future: ${new Date(at).toISOString()}. The house’s clock is wrong, or this one.`,
      evidence: { entry: text },
    });
  }

  private malformed(index: number, text: string, reason: string): void {
    this.context.find({
      kind: 'malformed',
      about: `entry ${index}`,
      text: `Entry ${index} of the log is wrong: ${reason}.`,
      evidence: { entry: text },
    });
  }
}
