import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Candles from live sources for intervals without our ticks. Stored separately, so that they cannot be confused or
 * combined with our own, or replace one.
 */
export class SourceCandles5 implements MigrationInterface {
  name = 'SourceCandles1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table source_candles (
        no smallint not null,
        source text not null,
        interval_ms integer not null,
        start_ms bigint not null,
        open bigint not null,
        high bigint not null,
        low bigint not null,
        close bigint not null,
        volume bigint not null,
        primary key (no, source, interval_ms, start_ms)
      );
      create trigger source_candles_fixed before update on source_candles
        for each row execute function refuse_candle_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table source_candles');
  }
}
