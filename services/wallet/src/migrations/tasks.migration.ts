import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Timed tasks. */
export class Tasks1 implements MigrationInterface {
  name = 'Tasks1700000000101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tasks (
        id uuid primary key,
        kind text not null,
        target uuid not null,
        data jsonb not null,
        due_at bigint,
        attempts int not null default 0
      );
      create index tasks_due on tasks (due_at) where due_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table tasks');
  }
}

/**
 * Retries tasks that were given up, because tasks are no longer given up. Except those that credit a deposit or send a
 * withdrawal: operators may have corrected the balance or signed the transfer elsewhere. Such a deposit can be confirmed
 * again; such a withdrawal stays approved, to be signed elsewhere.
 */
export class Tasks2 implements MigrationInterface {
  name = 'Tasks1700000000210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      with confirmations as (delete from tasks where due_at is null and kind = 'deposit_confirm' returning target)
        update deposits set approvals = '{}', approved_amount = null
        where status <> 'success' and id in (select target from confirmations);
      delete from tasks where due_at is null and kind = 'withdrawal_send';
      update tasks set due_at = 0 where due_at is null;
      alter table tasks alter column due_at set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table tasks alter column due_at drop not null');
  }
}
