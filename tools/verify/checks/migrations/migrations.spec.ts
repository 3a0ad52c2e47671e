import { problemsOf } from './rules.ts';
import { migrationsIn, splitStatements } from './statements.ts';

const problems = (sql: string): string[] => problemsOf(splitStatements(sql));

describe('migrations beside the version before', () => {
  it.each([
    ['alter table orders add column note text not null', 'cannot fill'],
    ['alter table orders add id2 uuid default gen_random_uuid()', 'rewrites the table for a new column'],
    ['alter table orders add column n bigserial', 'rewrites the table for a new column'],
    ['alter table orders add column n int check (n > 0)', 'by itself, `not valid`'],
    ['alter table orders add column u uuid references users (id)', 'by itself, `not valid`'],
    ['alter table orders rename column a to b', 'renames'],
    ['alter table orders rename to trades', 'renames'],
    ['alter table orders drop column a', 'one version after'],
    ['alter table orders drop a, add column b int', 'one version after'],
    ['drop table if exists orders', 'one version after'],
    ['drop function post(bigint)', 'one version after'],
    ['alter table orders alter a drop default', 'drops a default'],
    ['alter table orders alter column a type bigint', 'for another type'],
    ['alter table orders alter a set not null', 'under a lock'],
    ['alter table orders add constraint c check (a > 0)', 'in a migration of its own'],
    ['alter table orders add foreign key (a) references users (id)', 'in a migration of its own'],
    ['alter table orders add primary key (a)', 'concurrently, then'],
    ['create index i on orders (a)', 'use `concurrently`'],
    ['create unique index i on orders (a)', 'use `concurrently`'],
    ["update orders set a = 'x; y'", 'in batches'],
    ['delete from orders where a is null', 'in batches'],
    ['lock table orders', 'in batches'],
  ])('refuses %s', (sql, why) => {
    expect(problems(sql)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    'alter table orders add column a int, add column b text not null default 7',
    'alter table orders add constraint c check (a > 0) not valid',
    'alter table orders validate constraint c',
    'alter table orders add constraint u unique using index i',
    'alter table orders alter a drop not null, drop constraint c',
    'create index concurrently i on orders (a)',
    'create table later (id uuid primary key, n int not null check (n > 0)); create index i on later (n); update later set n = 1',
    'create or replace function f() returns void as $$ begin update orders set a = 1; drop table b; end $$ language plpgsql',
    "-- drop table orders;\ninsert into settings values ('drop table orders; --')",
  ])('lets %s run', (sql) => {
    expect(problems(sql)).toEqual([]);
  });

  it('reads the statements of `up` alone, also around what is inserted', () => {
    const text = `class A implements M {
      name = 'A1';
      async up(runner) { await runner.query(\`create table \${T} (a int); drop table b\`); await runner.query('select 1'); }
      async down(runner) { await runner.query('drop table a'); }
    }`;
    expect(migrationsIn('a.ts', text)).toEqual([
      { name: 'A1', statements: ['create table ? (a int)', 'drop table b', 'select 1'] },
    ]);
  });
});
