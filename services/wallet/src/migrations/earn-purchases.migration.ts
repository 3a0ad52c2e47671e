import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The positions that were bought, and those that can no longer be bought. */
export class EarnPurchases1 implements MigrationInterface {
  name = 'EarnPurchases1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table earn_purchases (
        position_id uuid primary key,
        state text not null check (state in ('bought', 'cancelled')),
        at bigint not null
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table earn_purchases');
  }
}

/** Adds the state `ended`. The table is locked while its check changes, so existing rows are not validated here. */
export class EarnPurchases2 implements MigrationInterface {
  name = 'EarnPurchases21700000000218';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table earn_purchases drop constraint earn_purchases_state_check,
        add constraint earn_purchases_state_check check (state in ('bought', 'cancelled', 'ended')) not valid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table earn_purchases drop constraint earn_purchases_state_check,
        add constraint earn_purchases_state_check check (state in ('bought', 'cancelled'));
    `);
  }
}

/** An index of the running positions only. Positions can be bought while existing rows are updated. */
export class EarnPurchases3 implements MigrationInterface {
  name = 'EarnPurchases31700000000219';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update earn_purchases set state = 'ended'
        where state = 'bought' and exists (select 1 from transfers where ref = position_id and slot = 4);
      alter table earn_purchases validate constraint earn_purchases_state_check;
      create index earn_purchases_running on earn_purchases (position_id) where state = 'bought';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index earn_purchases_running;
      update earn_purchases set state = 'bought' where state = 'ended';
    `);
  }
}
