import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columns } from '../columns.js';
import type { Span } from '../feeds/feed.js';
import type { Candle } from './candle.calc.js';
import { type CandleColumns, toCandle } from './candle-row.js';

/** Candles from the source for intervals without our ticks. For charts only; no price is ever taken from here. */
@Injectable()
export class SourceCandlesRepository {
  constructor(private readonly db: DataSource) {}

  /** The starts from `fromMs` on for which an instrument has a candle of ours or of `source`. */
  async known(no: number, source: string, intervalMs: number, fromMs: number): Promise<Set<number>> {
    const rows: { start_ms: string }[] = await this.db.query(
      `select start_ms from candles where no = $1 and interval_ms = $2 and start_ms >= $3
       union all
       select start_ms from source_candles where no = $1 and source = $4 and interval_ms = $2 and start_ms >= $3`,
      [no, intervalMs, fromMs, source],
    );
    return new Set(rows.map((row) => Number(row.start_ms)));
  }

  /**
   * Inserts the source's candles; existing rows stay unchanged. Candles that overlap a suspension are skipped: prices
   * rejected then are not shown later.
   */
  async put(no: number, source: string, intervalMs: number, candles: readonly Candle[]): Promise<void> {
    await this.db.query(
      `insert into source_candles (no, source, interval_ms, start_ms, open, high, low, close, volume)
       select $1, $2, $3::int, t.* from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
         t (start_ms, open, high, low, close, volume)
       where not exists (
         select 1 from suspensions s
         where s.no = $1 and s.since_ms < t.start_ms + $3::int and (s.until_ms is null or s.until_ms >= t.start_ms)
       )
       on conflict do nothing`,
      [no, source, intervalMs, ...columns(candles, ['startMs', 'open', 'high', 'low', 'close', 'volume'])],
    );
  }

  /** The last `limit` candles of an instrument from `source` within [fromMs, toMs), oldest first. */
  async last(
    no: number,
    source: string,
    intervalMs: number,
    span: Readonly<Span>,
    limit: number,
    db: EntityManager = this.db.manager,
  ): Promise<Candle[]> {
    const rows: CandleColumns[] = await db.query(
      `select start_ms, open, high, low, close, volume from source_candles
       where no = $1 and source = $2 and interval_ms = $3 and start_ms >= $4 and start_ms <= $5::bigint - $3
       order by start_ms desc limit $6`,
      [no, source, intervalMs, span.fromMs, span.toMs, limit],
    );
    return rows.map(toCandle).reverse();
  }
}
