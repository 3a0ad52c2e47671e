import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of a customer's deposits and withdrawals by status, kept by triggers, for the totals of lists. */
export class RecordCounts1 implements MigrationInterface {
  name = 'RecordCounts1700000000204';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table record_counts (
        user_id uuid not null,
        list text not null,
        status text not null,
        count bigint not null check (count >= 0),
        primary key (user_id, list, status)
      ) with (fillfactor = 70);
      insert into record_counts select user_id, 'deposits', status, count(*) from deposits group by user_id, status;
      insert into record_counts select user_id, 'withdrawals', status, count(*) from withdrawals group by user_id, status;

      create function count_record() returns trigger language plpgsql as $$
      declare
        change record;
      begin
        -- In the order of the names, so that two changes of one customer's records never wait for each other in a circle.
        for change in
          select status, sum(n)::bigint as n
          from (select new.status, 1 as n union all select old.status, -1 where tg_op = 'UPDATE') c
          group by status having sum(n) <> 0 order by status
        loop
          update record_counts set count = count + change.n
            where user_id = new.user_id and list = tg_table_name and status = change.status;
          if not found then
            insert into record_counts values (new.user_id, tg_table_name, change.status, change.n)
              on conflict (user_id, list, status) do update set count = record_counts.count + excluded.count;
          end if;
        end loop;
        return null;
      end $$;
      create trigger deposits_counted after insert or update of status on deposits
        for each row execute function count_record();
      create trigger withdrawals_counted after insert or update of status on withdrawals
        for each row execute function count_record();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger deposits_counted on deposits;
      drop trigger withdrawals_counted on withdrawals;
      drop function count_record;
      drop table record_counts;
    `);
  }
}
