import { dropPartition, ensurePartition, partitionsOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { type Candle, INTERVAL_MS } from '../candles/candle.calc.js';
import { type CandleColumns, toCandle } from '../candles/candle-row.js';
import { columns } from '../columns.js';
import type { Instrument, Tick } from '../instruments/instrument.js';
import type { RefusedTick } from './sort-ticks.calc.js';

interface TickColumns {
  no: number;
  at_ms: string;
  price: string;
  bid: string;
  ask: string;
  volume: string;
  quotes?: string | null;
}

const DAY_MS = INTERVAL_MS['1d'];
const MAX_ROWS = 500_000;

const PUT_FRAME = `
  with moved as (
    update watermark set at_ms = $2 where at_ms = $1 and term = $10 returning 1
  ), put as (
    insert into ticks (no, at_ms, price, bid, ask, volume, quotes)
    select t.* from unnest($3::smallint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[]) t,
      moved
  )
  select count(*)::int as moved from moved`;

/** The ticks table, written by the leader through the connection that holds its lock, and read by every process. */
@Injectable()
export class TicksRepository {
  constructor(private readonly db: DataSource) {}

  /** The last persisted watermark; 0 before the first frame. */
  async watermark(): Promise<number> {
    const [row]: { at_ms: string }[] = await this.db.query('select at_ms from watermark');
    return Number(row?.at_ms ?? 0);
  }

  /**
   * Begins the term of a new leader: whatever earlier leaders still send writes nothing from now on.
   * @returns the term, and the last persisted watermark
   */
  async beginTerm(client: ClientBase): Promise<{ term: string; watermarkMs: number }> {
    const { rows } = await client.query<{ term: string; at_ms: string }>(
      'update watermark set term = term + 1 returning term, at_ms',
    );
    return { term: rows[0]?.term ?? '', watermarkMs: Number(rows[0]?.at_ms ?? 0) };
  }

  /** Whether no later leader has begun. @throws if the connection, and with it the lock, is lost */
  async isTerm(client: ClientBase, term: string): Promise<boolean> {
    const { rowCount } = await client.query('select 1 from watermark where term = $1', [term]);
    return rowCount === 1;
  }

  /**
   * Persists a frame's ticks and the new watermark in one statement. Writes nothing and returns false if the watermark
   * is no longer `previousMs` or the term is over, which means that another process leads.
   */
  async putFrame(
    client: ClientBase,
    term: string,
    previousMs: number,
    watermarkMs: number,
    ticks: readonly Tick[],
  ): Promise<boolean> {
    const result = await client.query<{ moved: number }>(PUT_FRAME, [
      previousMs,
      watermarkMs,
      ...columns(ticks, ['no', 'atMs', 'price', 'bid', 'ask', 'volume']),
      ticks.map(({ quotes }) => quotes ?? null),
      term,
    ]);
    return result.rows[0]?.moved === 1;
  }

  /** Records refused ticks with their reasons. */
  async putRefused(client: ClientBase, watermarkMs: number, refused: readonly RefusedTick[]): Promise<void> {
    await client.query(
      `insert into refused_ticks (no, at_ms, price, reason, watermark_ms)
       select no, at_ms, price, reason, $1
       from unnest($2::smallint[], $3::bigint[], $4::bigint[], $5::text[]) t (no, at_ms, price, reason)`,
      [
        watermarkMs,
        refused.map(({ tick }) => tick.no),
        refused.map(({ tick }) => tick.atMs),
        refused.map(({ tick }) => String(tick.price)),
        refused.map(({ reason }) => reason),
      ],
    );
  }

  /**
   * The first `limit` ticks of all instruments stamped in (fromMs, toMs], ordered by timestamp. Instruments are listed
   * explicitly so that the index is used.
   */
  async between(
    fromMs: number,
    toMs: number,
    limit = MAX_ROWS,
    db: DataSource | EntityManager = this.db,
  ): Promise<Tick[]> {
    const rows: TickColumns[] = await db.query(
      `select no, at_ms, price, bid, ask, volume from ticks where no = any(array(select no from instruments)) and at_ms > $1 and at_ms <= $2
       order by at_ms, no limit $3`,
      [fromMs, toMs, limit],
    );
    return rows.map(toTick);
  }

  /** An instrument's ticks stamped in [fromMs, toMs), oldest first, at most `limit`. */
  async of(no: number, fromMs: number, toMs: number, limit: number): Promise<Tick[]> {
    const rows: TickColumns[] = await this.db.query(
      `select no, at_ms, price, bid, ask, volume, quotes from ticks where no = $1 and at_ms >= $2 and at_ms < $3
       order by at_ms limit $4`,
      [no, fromMs, toMs, limit],
    );
    return rows.map(toTick);
  }

  /** The instrument's last tick stamped in [atMs − gapMs, atMs] for each point; undefined if there is none. */
  async lastAt(points: readonly { no: number; atMs: number; gapMs: number }[]): Promise<(Tick | undefined)[]> {
    const rows: (TickColumns & { i: string })[] = await this.db.query(
      `select p.i, t.* from unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality p (no, at_ms, from_ms, i)
       cross join lateral (
         select no, at_ms, price, bid, ask, volume from ticks
         where no = p.no and at_ms <= p.at_ms and at_ms >= p.from_ms order by at_ms desc limit 1
       ) t`,
      [points.map((p) => p.no), points.map((p) => p.atMs), points.map((p) => p.atMs - p.gapMs)],
    );
    const byIndex = new Map(rows.map((row) => [Number(row.i), toTick(row)]));
    return points.map((_, i) => byIndex.get(i + 1));
  }

  /** An instrument's last tick stamped before `beforeMs`, however old; undefined if none is kept. */
  async lastBefore(no: number, beforeMs: number): Promise<Tick | undefined> {
    const rows: TickColumns[] = await this.db.query(
      `select no, at_ms, price, bid, ask, volume from ticks where no = $1 and at_ms < $2 order by at_ms desc limit 1`,
      [no, beforeMs],
    );
    return rows.map(toTick)[0];
  }

  /** The candles of an instrument's ticks stamped in [fromMs, toMs), oldest first, aggregated in SQL. */
  async fold(no: number, intervalMs: number, fromMs: number, toMs: number): Promise<Candle[]> {
    const rows: CandleColumns[] = await this.db.query(
      `select at_ms / $4::int * $4::int as start_ms, (array_agg(price order by at_ms))[1] as open, max(price) as high,
              min(price) as low, (array_agg(price order by at_ms desc))[1] as close, sum(volume)::bigint as volume
       from ticks where no = $1 and at_ms >= $2 and at_ms < $3 group by 1 order by 1`,
      [no, fromMs, toMs, intervalMs],
    );
    return rows.map(toCandle);
  }

  /** When each instrument's stored ticks begin; a new instrument begins at `nowMs`. */
  async since(instruments: readonly Instrument[], nowMs: number): Promise<Map<number, number>> {
    await this.db.query(
      `insert into instruments (no, symbol, since_ms)
       select no, symbol, $3 from unnest($1::smallint[], $2::text[]) t (no, symbol) on conflict do nothing`,
      [instruments.map((i) => i.no), instruments.map((i) => i.symbol), nowMs],
    );
    const rows: { no: number; since_ms: string }[] = await this.db.query('select no, since_ms from instruments');
    return new Map(rows.map((row) => [row.no, Number(row.since_ms)]));
  }

  /** Creates the partitions of the day of `nowMs` and the two days after it. */
  async ensurePartitions(client: ClientBase, nowMs: number): Promise<void> {
    const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
    for (const from of [today, today + DAY_MS, today + 2 * DAY_MS]) {
      const name = partitionOf(from);
      await ensurePartition(client, { table: 'ticks', name, from, to: from + DAY_MS, guard: 'refuse_tick_change' });
    }
  }

  /**
   * Drops the partitions of days that ended at or before `beforeMs`.
   * @throws if a reader holds the table: frames would otherwise wait behind the pending drop
   */
  async dropBefore(beforeMs: number): Promise<void> {
    const firstKept = partitionOf(beforeMs);
    for (const name of await partitionsOf(this.db, 'ticks')) {
      if (name >= firstKept) break;
      await dropPartition(this.db, name);
    }
  }

  /** Deletes refused ticks stamped before `beforeMs`, oldest first, at most `limit`; returns how many. */
  async deleteRefused(beforeMs: number, limit: number): Promise<number> {
    const [, deleted]: [unknown, number] = await this.db.query(
      `delete from refused_ticks
       where id = any(array(select id from refused_ticks where at_ms < $1 order by at_ms limit $2))`,
      [beforeMs, limit],
    );
    return deleted;
  }
}

/** The name of a day's partition, such as ticks_20261118. */
const partitionOf = (dayMs: number): string =>
  `ticks_${new Date(dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

function toTick(row: TickColumns): Tick {
  return {
    no: row.no,
    atMs: Number(row.at_ms),
    price: BigInt(row.price),
    bid: BigInt(row.bid),
    ask: BigInt(row.ask),
    volume: BigInt(row.volume),
    ...(row.quotes != null && { quotes: row.quotes }),
  };
}
