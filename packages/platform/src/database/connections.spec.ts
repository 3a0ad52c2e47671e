import { Batcher } from '../batching/batcher.js';
import { toWire } from '../rpc/wire.js';
import { createTestDatabase, openVanishingProxy, type TestDatabase } from '../testing/index.js';
import { batchPool } from './batch-pool.js';
import { createDataSource, limitSilence } from './data-source.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'compiled', { migrations: [] });
});
afterAll(() => db.drop());

const EXPLAIN = 'explain (analyze, format json) select count(*) from generate_series(1, 9) n where n > 3';

describe('PostgreSQL does not JIT-compile a statement that it expects to be long', () => {
  it('on a service’s connections', async () => {
    await db.dataSource.transaction(async (manager) => {
      await manager.query('set local jit_above_cost = 0');
      expect(JSON.stringify(await manager.query(EXPLAIN))).not.toContain('JIT');
    });
  });

  it('on a batch pool’s connections', async () => {
    const pool = batchPool(db.url, 'compiled', 1);
    await pool.query('set jit_above_cost = 0');
    expect(JSON.stringify((await pool.query(EXPLAIN)).rows)).not.toContain('JIT');
    await pool.end();
  });
});

describe('a service’s connections whose server stops answering', () => {
  it('fail the transaction under way and end with the idle ones, so that the next ones run on other connections', async () => {
    const proxy = await openVanishingProxy(db.url);
    const options = { url: proxy.url, schema: 'compiled', entities: [], migrations: [], poolSize: 2 };
    const dataSource = createDataSource(options);
    await dataSource.initialize();
    limitSilence(dataSource, 500);
    const both = (sql: string): Promise<unknown[]> => Promise.all([dataSource.query(sql), dataSource.query(sql)]);
    await both('select pg_sleep(0.05)');
    proxy.vanish();
    const lost = dataSource.transaction((manager) => manager.query('select 1'));
    expect(toWire(await lost.catch((error: unknown) => error)).name).toBe('UNAVAILABLE');
    await both('select pg_sleep(0.05)');
    await dataSource.destroy();
    proxy.close();
  });
});

describe('a batch pool whose server stops answering', () => {
  it('fails the statement under way and runs the next one on another connection', async () => {
    await db.dataSource.query('create table written (n int primary key)');
    const proxy = await openVanishingProxy(db.url);
    const pool = batchPool(proxy.url, 'compiled', 1, 2_000);
    const batcher = new Batcher<number, boolean>(
      async (items) => {
        await pool.query('insert into written select unnest($1::int[])', [items]);
        return items.map(() => ({ ok: true, value: true }));
      },
      { name: 'spec', maxItems: 10 },
    );
    expect(await batcher.add(1)).toBe(true);
    proxy.vanish();
    await expect(batcher.add(2)).rejects.toThrow('Connection terminated');
    expect(await batcher.add(3)).toBe(true);
    expect(await db.dataSource.query('select n from written order by n')).toEqual([{ n: 1 }, { n: 3 }]);
    await pool.end();
    proxy.close();
  });
});
