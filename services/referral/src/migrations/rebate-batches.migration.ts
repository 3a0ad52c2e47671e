import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Batches of orders whose rebates are paid by one transfer per beneficiary; `rebates` has the amounts of each order. A
 * batch never changes, because batch and beneficiary identify the payment.
 */
export class RebateBatches1 implements MigrationInterface {
  name = 'RebateBatches1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table rebate_batches (
        id uuid primary key default gen_random_uuid(),
        seq bigint generated always as identity,
        order_ids uuid[] not null,
        -- Who is paid how much, summed: 16 and 8 bytes each, sorted by beneficiary; gone once they are paid.
        users bytea,
        amounts bytea,
        -- When it was paid, epoch milliseconds.
        paid_at bigint,
        check ((users is null) = (amounts is null) and (users is null) = (paid_at is not null))
      );
      create index rebate_batches_due on rebate_batches (seq) where paid_at is null;

      insert into rebate_batches (order_ids, users, amounts)
        select order_ids, string_agg(uuid_send(b), '' order by b), string_agg(int8send(a), '' order by b) from (
          select d.order_ids, u.b, sum(u.a)::bigint as a
          from due_batches d join rebates r on r.order_id = any(d.order_ids), unnest(r.beneficiaries, r.amounts) as u(b, a)
          group by d.id, d.order_ids, u.b having sum(u.a) > 0
        ) s group by order_ids;
      drop table due_batches;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table rebate_batches;
      create table due_batches (id bigint generated always as identity primary key, order_ids uuid[] not null);
    `);
  }
}
