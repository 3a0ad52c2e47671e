import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which positions were bought, and which must not be bought any more. */
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

/** Positions may be noted as ended. Nobody may use the table while its check changes, so no row is looked at here. */
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

/** Which of those bought are still running: the index has these alone. Positions are bought while the rows are rewritten. */
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
