import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Batcher } from '../batching/batcher.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { batchPool } from './batch-pool.js';

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

/** A proxy in front of PostgreSQL that can stop forwarding on its open connections without closing them. */
async function openProxy(target: URL): Promise<{ url: string; vanish(): void; close(): void }> {
  const pairs: [Socket, Socket][] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
    pairs.push([near, far]);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy listens to no port');
  const url = new URL(target);
  [url.hostname, url.port] = ['127.0.0.1', String(address.port)];
  return {
    url: url.href,
    vanish: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      proxy.close();
    },
  };
}

describe('a batch pool whose server stops answering', () => {
  it('fails the statement under way and runs the next one on another connection', async () => {
    await db.dataSource.query('create table written (n int primary key)');
    const proxy = await openProxy(new URL(db.url));
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
  }, 60_000);
});
