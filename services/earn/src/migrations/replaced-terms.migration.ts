import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets new terms replace scheduled ones. */
export class ReplacedTerms1 implements MigrationInterface {
  name = 'ReplacedTerms1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table product_terms add column replaced_at bigint;
      drop index product_terms_to_come;
      drop index product_terms_due;
      create unique index product_terms_to_come on product_terms (product_id)
        where applied_at is null and replaced_at is null;
      create index product_terms_due on product_terms (effective_at) where applied_at is null and replaced_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from product_terms where applied_at is null and replaced_at is not null;
      drop index product_terms_to_come;
      drop index product_terms_due;
      alter table product_terms drop column replaced_at;
      create unique index product_terms_to_come on product_terms (product_id) where applied_at is null;
      create index product_terms_due on product_terms (effective_at) where applied_at is null;
    `);
  }
}
