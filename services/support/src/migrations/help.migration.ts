import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The help articles and their categories. */
export class Help1 implements MigrationInterface {
  name = 'Help1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table help_categories (
        name text primary key,
        place int not null,
        title_en text not null, title_jp text not null, title_zn text not null,
        updated_at bigint not null
      );
      create table help_articles (
        name text primary key,
        category text not null references help_categories,
        place int not null,
        shown boolean not null,
        title_en text not null, title_jp text not null, title_zn text not null,
        body_en text not null, body_jp text not null, body_zn text not null,
        words_en text not null, words_jp text not null, words_zn text not null,
        updated_at bigint not null
      );
      create index help_articles_of_category on help_articles (category);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table help_articles, help_categories');
  }
}
