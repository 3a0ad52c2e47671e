import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Operators have passkeys, too, in the tables of customers' ones. A session knows whether it was opened with a passkey, and
 * security notices also go to operators, without a link.
 */
export class OperatorPasskeys1 implements MigrationInterface {
  name = 'OperatorPasskeys1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['passkeys', 'passkey_challenges', 'security_notices']) {
      await runner.query(`
        alter table ${table} add column operator_id uuid,
          add constraint ${table}_operator foreign key (operator_id) references operators not valid`);
    }
    await runner.query(`
      alter table passkeys alter column user_id drop not null,
        add constraint passkeys_of_one check (num_nonnulls(user_id, operator_id) = 1) not valid;
      alter table security_notices alter column user_id drop not null, alter column token_hash drop not null,
        add constraint security_notices_to_one check (num_nonnulls(user_id, operator_id) = 1) not valid;
      alter table sessions add column passkey boolean not null default false;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from security_notices where operator_id is not null;
      delete from passkeys where operator_id is not null;
      delete from passkey_challenges where purpose like 'console%';
      alter table sessions drop column passkey;
      alter table security_notices drop column operator_id, alter column user_id set not null,
        alter column token_hash set not null;
      alter table passkeys drop column operator_id, alter column user_id set not null;
      alter table passkey_challenges drop column operator_id;
    `);
  }
}

/** Finds operators' passkeys and notices. */
export class OperatorPasskeys2 implements MigrationInterface {
  name = 'OperatorPasskeys1764500000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index concurrently passkeys_of_operator on passkeys (operator_id, created_at) where operator_id is not null',
    );
    await runner.query(
      'create index concurrently security_notices_of_operator on security_notices (operator_id, at) where operator_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index passkeys_of_operator, security_notices_of_operator');
  }
}
