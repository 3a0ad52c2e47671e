import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Makes the database refuse changes of closed candles. */
export class FixedCandles4 implements MigrationInterface {
  name = 'FixedCandles1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function refuse_candle_change() returns trigger language plpgsql as $$
      begin
        raise exception 'candles are never corrected';
      end $$;
      create trigger candles_fixed before update on candles
        for each row execute function refuse_candle_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger candles_fixed on candles; drop function refuse_candle_change');
  }
}
