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

/** A payout handed out for signing has a state of its own, and a transaction whose expiry is known. */
export class WithdrawalSigning1 implements MigrationInterface {
  name = 'WithdrawalSigning1700000000223';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawals
        add column raw_transaction bytea,
        add column expires_at bigint,
        add column failure_approvals text[] not null default '{}',
        drop constraint withdrawals_status_check,
        add constraint withdrawals_status_check
          check (status in ('pending', 'approved', 'signing', 'sent', 'success', 'fail', 'cancelled')),
        add constraint withdrawals_signing_check
          check (status <> 'signing' or (txid is not null and expires_at is not null and raw_transaction is not null));
      -- A hot wallet's transaction lives an hour and less than a minute. One signed elsewhere lives at most a day from its
      -- broadcast, and less than three days from its reference block, one of the last 65,536.
      update withdrawals w set expires_at = coalesce(
          (select h.at + 3660000 from hot_payouts h where h.withdrawal_id = w.id), w.sent_at + 3 * 86400000)
        where w.status = 'sent' and w.txid is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update withdrawals set status = 'sent', sent_at = updated_at where status = 'signing';
      alter table withdrawals
        drop constraint withdrawals_signing_check,
        drop constraint withdrawals_status_check,
        add constraint withdrawals_status_check
          check (status in ('pending', 'approved', 'sent', 'success', 'fail', 'cancelled')),
        drop column raw_transaction, drop column expires_at, drop column failure_approvals;
    `);
  }
}

/** How many operators a withdrawal needs, and an index for what a customer withdrew lately. */
export class WithdrawalOperators1 implements MigrationInterface {
  name = 'WithdrawalOperators1700000000224';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table withdrawals add column operators_needed smallint check (operators_needed between 0 and 2);
      create index withdrawals_user_approved on withdrawals (user_id, approved_at) where approved_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index withdrawals_user_approved;
      alter table withdrawals drop column operators_needed;
    `);
  }
}
