import { type TickRootEvent, type TickRootView, tickRootSigned } from '@makoto/contracts';
import { Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columns } from '../columns.js';
import { InstrumentList } from '../instruments/instrument-list.js';
import { SimulatedDaysRepository } from '../simulated-days/simulated-days.repository.js';
import type { ChainEnd } from './root-statement.calc.js';

interface RootColumns {
  no: number;
  seq: string;
  from_ms: string;
  to_ms: string;
  size: number;
  root: string;
  prev: string;
  hash: string;
  key_id: string;
  signature: string;
}

/** A time range of an instrument in epoch milliseconds, both ends inclusive. */
export interface ProofSpan {
  no: number;
  fromMs: number;
  toMs: number;
}

const COLUMNS = 'no, seq, from_ms, to_ms, size, root, prev, hash, key_id, signature';
/** A span of a few seconds lies in at most two statements, because each covers at least a minute. */
const MAX_COVERING = 3;
/** A new chain begins with the minute of its first tick, just before which the commitment may begin. */
const BEFORE_CHAIN_MS = 60_000;

/** The signed roots and their keys. */
@Injectable()
export class TickRootsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
    private readonly instruments: InstrumentList,
    private readonly days: SimulatedDaysRepository,
  ) {}

  /** The end of each instrument's chain, by its number; instruments without a statement are missing. */
  async ends(): Promise<Map<number, ChainEnd>> {
    const rows: { no: number; seq: string; to_ms: string; hash: string }[] = await this.db.query(
      `select r.* from instruments i cross join lateral (
         select no, seq, to_ms, hash from tick_roots where no = i.no order by seq desc limit 1
       ) r`,
    );
    return new Map(rows.map((row) => [row.no, { seq: Number(row.seq), toMs: Number(row.to_ms), hash: row.hash }]));
  }

  /**
   * Inserts statements together with their event in one transaction. Skips those that another process wrote; returns
   * how many were new.
   */
  async put(roots: readonly (TickRootView & { no: number })[]): Promise<number> {
    if (roots.length === 0) return 0;
    const written = await this.db.transaction(async (manager) => {
      const rows: RootColumns[] = await manager.query(
        `insert into tick_roots (${COLUMNS})
         select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::text[],
                              $7::text[], $8::text[], $9::text[], $10::text[])
         on conflict do nothing returning ${COLUMNS}`,
        columns(roots, ['no', 'seq', 'from', 'to', 'size', 'root', 'prev', 'hash', 'key_id', 'signature']),
      );
      await this.outbox.add(manager, tickRootSigned, await this.toEvents(manager, rows));
      return rows.length;
    });
    this.outbox.notify();
    return written;
  }

  /** Statement `seq` of an instrument; undefined if there is none. */
  async find(no: number, seq: number): Promise<TickRootView | undefined> {
    const rows: RootColumns[] = await this.db.query(`select ${COLUMNS} from tick_roots where no = $1 and seq = $2`, [
      no,
      seq,
    ]);
    return rows.map((row) => this.toView(row))[0];
  }

  /** An instrument's statements from seq `first` to `last`, newest first. */
  async between(no: number, first: number, last: number): Promise<TickRootView[]> {
    const rows: RootColumns[] = await this.db.query(
      `select ${COLUMNS} from tick_roots where no = $1 and seq between $2 and $3 order by seq desc`,
      [no, first, last],
    );
    return rows.map((row) => this.toView(row));
  }

  /**
   * The sequence numbers of statements that end after `fromMs` and start before `toMs`, as [first, last]; undefined if
   * there are none. They are consecutive, so pages need no count.
   */
  async seqs(no: number, fromMs: number, toMs: number): Promise<[number, number] | undefined> {
    const [row]: { first: string | null; last: string | null }[] = await this.db.query(
      `select (select seq from tick_roots where no = $1 and to_ms > $2 order by to_ms limit 1) as first,
              (select seq from tick_roots where no = $1 and from_ms < $3 order by from_ms desc limit 1) as last`,
      [no, fromMs, toMs],
    );
    if (!row?.first || !row.last || Number(row.first) > Number(row.last)) return undefined;
    return [Number(row.first), Number(row.last)];
  }

  /** The statements that overlap each span, in order. */
  async covering(spans: readonly ProofSpan[]): Promise<TickRootView[][]> {
    const rows: (RootColumns & { i: string })[] = await this.db.query(
      `select p.i, r.* from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality p (no, from_ms, to_ms, i)
       cross join lateral (
         select ${COLUMNS} from tick_roots r where r.no = p.no and r.to_ms > p.from_ms and r.from_ms <= p.to_ms
         order by r.to_ms limit ${MAX_COVERING}
       ) r order by p.i, r.seq`,
      [spans.map((span) => span.no), spans.map((span) => span.fromMs), spans.map((span) => span.toMs)],
    );
    const found: TickRootView[][] = spans.map(() => []);
    for (const row of rows) found[Number(row.i) - 1]?.push(this.toView(row));
    return found;
  }

  /** Records a signing key; a new one is valid since `nowMs`. */
  async noteKey(keyId: string, publicKey: string, nowMs: number): Promise<void> {
    await this.db.query(
      'insert into tick_keys (key_id, public_key, since_ms) values ($1, $2, $3) on conflict do nothing',
      [keyId, publicKey, nowMs],
    );
  }

  /** All recorded keys, newest first. */
  async keys(): Promise<{ keyId: string; publicKey: string; sinceMs: number }[]> {
    const rows: { key_id: string; public_key: string; since_ms: string }[] = await this.db.query(
      'select key_id, public_key, since_ms from tick_keys order by since_ms desc limit 1000',
    );
    return rows.map((row) => ({ keyId: row.key_id, publicKey: row.public_key, sinceMs: Number(row.since_ms) }));
  }

  /** Each has the commitments that the log must have before it; the log takes each text once. */
  private async toEvents(manager: EntityManager, rows: readonly RootColumns[]): Promise<TickRootEvent[]> {
    if (rows.length === 0) return [];
    const fromMs = Math.min(...rows.map((row) => Number(row.from_ms))) - BEFORE_CHAIN_MS;
    const toMs = Math.max(...rows.map((row) => Number(row.to_ms)));
    const commitments = await this.days.statements(manager, fromMs, toMs);
    return rows.map((row) => {
      const begins = Number(row.from_ms) - BEFORE_CHAIN_MS;
      const after = commitments
        .filter(({ atMs }) => atMs >= begins && atMs < Number(row.to_ms))
        .map(({ text }) => text);
      return { ...this.toView(row), ...(after.length > 0 && { after }) };
    });
  }

  private toView(row: RootColumns): TickRootView {
    return {
      symbol: this.instruments.byNo(row.no)?.symbol ?? '',
      seq: Number(row.seq),
      from: Number(row.from_ms),
      to: Number(row.to_ms),
      size: row.size,
      root: row.root,
      prev: row.prev,
      hash: row.hash,
      key_id: row.key_id,
      signature: row.signature,
    };
  }
}
