import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columns } from '../columns.js';
import type { Candle } from './candle.calc.js';
import { type CandleColumns, toCandle } from './candle-row.js';

/** A one-minute candle of an instrument. */
export interface MinuteCandle extends Candle {
  no: number;
}

const MINUTE_MS = 60_000;

/** The candles table: minutes are written from ticks, and coarser candles are rolled up from minutes. */
@Injectable()
export class CandlesRepository {
  constructor(private readonly db: DataSource) {}

  /** Runs `work` in a transaction: what it writes is stored together or not at all. */
  together(work: (manager: EntityManager) => Promise<void>): Promise<void> {
    return this.db.transaction(work);
  }

  /** Inserts closed minutes; existing rows stay unchanged. */
  async putMinutes(candles: readonly MinuteCandle[]): Promise<void> {
    await this.db.query(
      `insert into candles (no, interval_ms, start_ms, open, high, low, close, volume)
       select no, ${MINUTE_MS}, start_ms, open, high, low, close, volume
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
         t (no, start_ms, open, high, low, close, volume)
       on conflict (no, interval_ms, start_ms) do nothing`,
      columns(candles, ['no', 'startMs', 'open', 'high', 'low', 'close', 'volume']),
    );
  }

  /**
   * Folds ticks into minutes again, from the last stored minute up to `toMs` (a whole minute), to recover minutes that
   * a crashed process closed but did not write. Returns where it started.
   */
  async refold(toMs: number, db: EntityManager = this.db.manager): Promise<number> {
    const [row]: { from_ms: string | null }[] = await db.query(
      `select coalesce(
         (select max(start_ms) from candles where interval_ms = ${MINUTE_MS}),
         (select min(at_ms) / ${MINUTE_MS} * ${MINUTE_MS} from ticks)) as from_ms`,
    );
    const fromMs = row?.from_ms === null || row === undefined ? toMs : Number(row.from_ms);
    await db.query(
      `insert into candles (no, interval_ms, start_ms, open, high, low, close, volume)
       select no, ${MINUTE_MS}, at_ms / ${MINUTE_MS} * ${MINUTE_MS}, (array_agg(price order by at_ms))[1], max(price),
              min(price), (array_agg(price order by at_ms desc))[1], sum(volume)::bigint
       from ticks where no = any(array(select no from instruments)) and at_ms >= $1 and at_ms < $2 group by no, 3
       on conflict (no, interval_ms, start_ms) do nothing`,
      [fromMs, toMs],
    );
    return fromMs;
  }

  /**
   * Rolls up the minutes that start in [fromMs, toMs), both whole intervals, into candles of `intervalMs` for all
   * instruments. Existing candles stay unchanged.
   */
  async rollUp(intervalMs: number, fromMs: number, toMs: number, db: EntityManager = this.db.manager): Promise<void> {
    await db.query(
      `insert into candles (no, interval_ms, start_ms, open, high, low, close, volume)
       select no, $1::int, start_ms / $1::int * $1::int, (array_agg(open order by start_ms))[1], max(high), min(low),
              (array_agg(close order by start_ms desc))[1], sum(volume)::bigint
       from candles where interval_ms = ${MINUTE_MS} and start_ms >= $2 and start_ms < $3 group by no, 3
       on conflict (no, interval_ms, start_ms) do nothing`,
      [intervalMs, fromMs, toMs],
    );
  }

  /** The last `limit` candles of an instrument that start in [fromMs, toMs), oldest first. */
  async last(
    no: number,
    intervalMs: number,
    fromMs: number,
    toMs: number,
    limit: number,
    db: EntityManager = this.db.manager,
  ): Promise<Candle[]> {
    const rows: CandleColumns[] = await db.query(
      `select start_ms, open, high, low, close, volume from candles
       where no = $1 and interval_ms = $2 and start_ms >= $3 and start_ms < $4 order by start_ms desc limit $5`,
      [no, intervalMs, fromMs, toMs, limit],
    );
    return rows.map(toCandle).reverse();
  }
}
