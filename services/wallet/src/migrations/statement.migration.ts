import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds places in a statement by binary search over its gap-free entry numbers, with few index look-ups at any length. */
export class Statement1 implements MigrationInterface {
  name = 'Statement1700000000107';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- How many of an account's entries are older than p_at.
      create function statement_before(p_account uuid, p_entries bigint, p_at bigint) returns bigint
      language plpgsql stable as $$
      declare
        lo bigint := 0;
        hi bigint := p_entries;
        mid bigint;
        mid_at bigint;
      begin
        while lo < hi loop
          mid := (lo + hi + 1) / 2;
          select at into mid_at from transfers where entry_account = p_account and entry_no = mid;
          if mid_at < p_at then lo := mid; else hi := mid - 1; end if;
        end loop;
        return lo;
      end $$;

      -- Of two statements read as one, newest first (the first account before the second where they tie): how many of the
      -- newest p_skip entries are the first account's. Entries are those above *_low up to *_top.
      create function statement_split(
        p_a uuid, a_low bigint, a_top bigint, p_b uuid, b_low bigint, b_top bigint, p_skip bigint) returns bigint
      language plpgsql stable as $$
      declare
        lo bigint := greatest(0, p_skip - (b_top - b_low));
        hi bigint := least(p_skip, a_top - a_low);
        mid bigint;
        a_at bigint;
        b_at bigint;
      begin
        while lo < hi loop
          mid := (lo + hi + 1) / 2;
          select at into a_at from transfers where entry_account = p_a and entry_no = a_top - mid + 1;
          select at into b_at from transfers where entry_account = p_b and entry_no = b_top - (p_skip - mid);
          if b_at is null or a_at >= b_at then lo := mid; else hi := mid - 1; end if;
        end loop;
        return lo;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function statement_before, statement_split');
  }
}
