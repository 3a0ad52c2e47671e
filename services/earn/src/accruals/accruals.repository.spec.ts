import { jest } from '@jest/globals';
import { DAY_MS } from '../products/product.js';
import { EarnHarness } from '../testing/earn-harness.js';
import { type DueReturns, findDue } from './accruals.repository.js';
import { type Checkpoint, FIRST_ID, SHARDS } from './progress.repository.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());

it('due returns are read page by page, each once', async () => {
  earn.reset();
  const start = earn.clock.now();
  for (let i = 0; i < 12; i++) {
    await earn.buy(earn.customer({ USDT: '1000' }));
    earn.clock.advance(1_000);
  }
  const until = start + DAY_MS + 60_000;
  const asked = { target: until, limit: 1, listed: 1 };
  let found = 0;
  await earn.database.dataSource.transaction(async (manager) => {
    for (const shard of SHARDS) {
      let from: Checkpoint | undefined = { at: start + DAY_MS - 1, id: FIRST_ID };
      for (let pages = 0; from !== undefined && pages <= 12; pages++) {
        const { count, last }: DueReturns = await findDue(manager, shard, from, until, asked);
        expect(last?.at ?? until).toBeGreaterThan(from.at);
        found += count;
        from = last;
      }
    }
  });
  expect(found).toBe(12);
});

it('due returns are read by an index-only scan', async () => {
  earn.reset();
  await earn.buy(earn.customer({ USDT: '1000' }));
  await earn.database.dataSource.query('vacuum analyze positions');
  const from = { at: earn.clock.now() + DAY_MS - 1, id: FIRST_ID };

  await earn.database.dataSource.transaction(async (manager) => {
    const asked = jest.spyOn(manager, 'query');
    let found = 0;
    for (const shard of SHARDS) {
      found += (await findDue(manager, shard, from, from.at + 1, { target: from.at + 1, limit: 10, listed: 10 })).count;
    }
    expect(found).toBe(1);
    const [sql, values] = asked.mock.calls[0] ?? [];
    // Otherwise such a small table would be scanned.
    await manager.query('set local enable_seqscan = off');
    const plan: { 'QUERY PLAN': string }[] = await manager.query(`explain ${sql}`, values);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using positions_day');
  });
});
