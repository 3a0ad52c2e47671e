import { randomUUID } from 'node:crypto';
import { createTestDatabase } from '@makoto/platform/testing';
import { MIGRATIONS } from './migrations.js';
import { UnpublishedReturns1 } from './unpublished-returns.migration.js';

it('keeps rows, key and sequence when it renames the table and renames it back', async () => {
  const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'earn', { migrations: MIGRATIONS });
  const { dataSource } = db;
  const runner = dataSource.createQueryRunner();
  const migration = new UnpublishedReturns1();
  const add = (table: string): Promise<{ seq: string }[]> =>
    dataSource.query(
      `insert into ${table} (currency, shard, from_at, from_id, to_at, to_id) values ('USDT', 1, 2, $1, 3, $1)
       returning seq`,
      [randomUUID()],
    );
  const rows = (table: string): Promise<unknown[]> => dataSource.query(`select * from ${table} order by seq`);
  try {
    await migration.down(runner);
    await add('untold_returns');
    const before = await rows('untold_returns');
    await migration.up(runner);
    expect(await rows('unpublished_returns')).toEqual(before);
    expect(await add('unpublished_returns')).toEqual([{ seq: '2' }]);
    const indexes: { name: string }[] = await dataSource.query(
      `select indexname as name from pg_indexes where tablename = 'unpublished_returns'`,
    );
    expect(indexes).toEqual([{ name: 'unpublished_returns_pkey' }]);
    await migration.down(runner);
    expect(await rows('untold_returns')).toHaveLength(2);
    await migration.up(runner);
  } finally {
    await runner.release();
    await db.drop();
  }
});
