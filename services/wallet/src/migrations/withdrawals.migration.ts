import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Withdrawals1 implements MigrationInterface {
  name = 'Withdrawals1700000000103';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create sequence withdrawal_numbers start 100001;
      create table withdrawals (
        id uuid primary key,
        number text not null unique,
        user_id uuid not null,
        user_no int not null,
        method text not null,
        currency text not null,
        amount bigint not null check (amount > 0),
        fee bigint not null check (fee >= 0),
        net bigint not null check (net > 0),
        rate bigint not null check (rate > 0),
        payout_currency text not null,
        payout_amount bigint not null check (payout_amount > 0),
        destination text not null,
        card_id uuid,
        payee bytea not null,
        status text not null check (status in ('pending', 'approved', 'sent', 'success', 'fail', 'cancelled')),
        reason text,
        approvals text[] not null default '{}',
        expected_by bigint not null,
        created_at bigint not null,
        approved_at bigint,
        sent_at bigint,
        ended_at bigint,
        updated_at bigint not null,
        unique (user_id, user_no),
        check (amount = fee + net),
        check ((ended_at is not null) = (status in ('success', 'fail', 'cancelled')))
      );
      create index withdrawals_user_status on withdrawals (user_id, status, user_no);
      create index withdrawals_status on withdrawals (status, created_at);
      create index withdrawals_open_card on withdrawals (card_id) where status in ('pending', 'approved', 'sent');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table withdrawals; drop sequence withdrawal_numbers');
  }
}
