import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { lanePool } from './lane-pool.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'compiled', { migrations: [] });
});
afterAll(() => db.drop());

const EXPLAIN = 'explain (analyze, format json) select count(*) from generate_series(1, 9) n where n > 3';

describe('a statement that PostgreSQL believes to be long is not compiled', () => {
  it('on a service’s connections', async () => {
    await db.dataSource.transaction(async (manager) => {
      await manager.query('set local jit_above_cost = 0');
      expect(JSON.stringify(await manager.query(EXPLAIN))).not.toContain('JIT');
    });
  });

  it('on a lane’s connections', async () => {
    const pool = lanePool(db.url, 'compiled', 1);
    await pool.query('set jit_above_cost = 0');
    expect(JSON.stringify((await pool.query(EXPLAIN)).rows)).not.toContain('JIT');
    await pool.end();
  });
});
