import { createTestDatabase, type TestDatabase } from '@makoto/platform/testing';
import type { QueryRunner } from 'typeorm';
import { LinkedAccounts1 } from './linked-accounts.migration.js';
import { MIGRATIONS } from './migrations.js';

const HASH = Buffer.alloc(32, 7);
const [INVITER, MEMBER, OPERATOR, PAIR, ORDER] = ['a', 'b', 'c', 'd', 'e'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
);

let database: TestDatabase;
let runner: QueryRunner;

beforeAll(async () => {
  database = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'referral', { migrations: MIGRATIONS });
  runner = database.dataSource.createQueryRunner();
  await new LinkedAccounts1().down(runner);
});
afterAll(async () => {
  await runner.release();
  await database.drop();
});

/** The names of all relations and constraints of the schema. */
async function names(): Promise<string[]> {
  const rows: { name: string }[] = await runner.query(
    `select relname as name from pg_class where relnamespace = 'referral'::regnamespace
     union select conname from pg_constraint where connamespace = 'referral'::regnamespace
     union select attname from pg_attribute where attrelid = 'referral.held_rebates'::regclass`,
  );
  return rows.map((row) => row.name);
}

it('keeps rows and pending events under the new names, and can be reverted', async () => {
  await runner.query(`insert into traits values ('device', $1, $2, 1)`, [HASH, MEMBER]);
  await runner.query(
    `insert into rings (id, ancestor, member_id, level, kinds, status, opened_at, decided_at, decided_by, reason)
     values ($1, $2, $3, 2, '{device}', 'declined', 5, 6, $4, 'one person')`,
    [PAIR, INVITER, MEMBER, OPERATOR],
  );
  await runner.query('insert into held_rebates values ($1, 2, $2, $3, $4, 200000, 7, null)', [
    ...[ORDER, PAIR, MEMBER, INVITER],
  ]);
  await runner.query(`insert into outbox (event, payload) values ('referral.ring.changed', '[1]'), ('other', '[2]')`);

  await new LinkedAccounts1().up(runner);
  expect(await runner.query('select * from fingerprints')).toEqual([
    { kind: 'device', hash: HASH, user_id: MEMBER, seen_at: '1', used_at: null },
  ]);
  expect(await runner.query('select * from linked_accounts')).toMatchObject([
    { id: PAIR, ancestor: INVITER, member_id: MEMBER, status: 'declined', decided_by: OPERATOR, reason: 'one person' },
  ]);
  expect(await runner.query('select * from held_rebates')).toMatchObject([
    { order_id: ORDER, level: 2, linked_accounts_id: PAIR, amount: '200000', batch_id: null },
  ]);
  expect(await runner.query('select event, payload from outbox order by id')).toEqual([
    { event: 'referral.linked_accounts.changed', payload: '[1]' },
    { event: 'other', payload: '[2]' },
  ]);
  expect((await names()).filter((name) => /\b(ring|rings|traits)(_|\b)|_ring(_|\b)/.test(name))).toEqual([]);

  await new LinkedAccounts1().down(runner);
  expect(await runner.query('select ring_id from held_rebates')).toEqual([{ ring_id: PAIR }]);
  expect(await runner.query('select event from outbox order by id limit 1')).toEqual([
    { event: 'referral.ring.changed' },
  ]);
  await new LinkedAccounts1().up(runner);
});
