import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { ensurePartition, partitionsOf } from './partitions.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'market', { migrations: [] });
  await db.dataSource.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'append-only'; end $$;
    create table days (at bigint primary key) partition by range (at)`);
});
afterAll(() => db?.drop());

it('a partition is created once, without an error, by processes that start together', async () => {
  for (let day = 0; day < 5; day++) {
    const partition = { table: 'days', name: `days_${day}`, from: day, to: day + 1, guard: 'refuse' };
    await Promise.all(Array.from({ length: 6 }, () => ensurePartition(db.dataSource, partition)));
  }
  expect(await partitionsOf(db.dataSource, 'days')).toEqual(['days_0', 'days_1', 'days_2', 'days_3', 'days_4']);
  await db.dataSource.query('insert into days values (3)');
  await expect(db.dataSource.query('delete from days_3')).rejects.toThrow('append-only');
});
