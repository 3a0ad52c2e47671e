import { jest } from '@jest/globals';
import { shardOf } from '@makoto/contracts';
import { DAY_MS } from '../products/product.js';
import { EarnHarness } from '../testing/earn-harness.js';
import { type DueReturns, findDue } from './accruals.repository.js';
import { type Checkpoint, FIRST_ID, SHARDS } from './progress.repository.js';

let earn: EarnHarness;

beforeAll(async () => {
  earn = await EarnHarness.start();
});
afterAll(() => earn.close());
afterEach(() => earn.endPositions());

it.each([1, 2, 5])('due returns are read page by page, each once, %p a page', async (limit) => {
  earn.reset();
  const start = earn.clock.now();
  for (let i = 0; i < 24; i++) {
    await earn.buy(earn.customer({ USDT: '1000' }));
    // Several fall due at the same moment.
    if (i % 6 === 5) earn.clock.advance(1_000);
  }
  const until = start + DAY_MS + 60_000;
  let found = 0;
  await earn.database.dataSource.transaction(async (manager) => {
    for (const shard of SHARDS) {
      let from: Checkpoint | undefined = { at: start + DAY_MS - 1, id: FIRST_ID };
      for (let pages = 0; from !== undefined && pages <= 24; pages++) {
        const asked = { target: until, limit, listed: limit };
        const due: DueReturns | undefined = await findDue(manager, shard, from, until, asked);
        found += due?.count ?? 0;
        from = due?.last;
      }
      expect(from).toBeUndefined();
    }
  });
  expect(found).toBe(24);
});

it('every return is paid, whenever they were last looked for', async () => {
  earn.reset();
  await earn.buy(earn.customer({ USDT: '1000' }), 'lock-180');
  const bought = earn.clock.now();
  const due = bought % DAY_MS;
  const times = [0, due - 1, due, due + 1, DAY_MS - 1];
  let paid = 0;
  for (const days of [0, 1]) {
    for (const first of times) {
      for (const second of times) {
        for (const time of [first, second + days * DAY_MS]) {
          const midnight = earn.clock.now() - (earn.clock.now() % DAY_MS);
          earn.clock.advance(midnight + time + (midnight + time > earn.clock.now() ? 0 : DAY_MS) - earn.clock.now());
          paid += await earn.accrue();
          expect(paid).toBe(Math.floor((earn.clock.now() - bought) / DAY_MS));
        }
      }
    }
  }
});

it('returns of one moment of which a part is paid are paid to the end', async () => {
  earn.reset();
  const ids: string[] = [];
  while (ids.length < 9) ids.push((await earn.buy(earn.customer({ USDT: '1000' }))).id);
  const due = earn.clock.now() + DAY_MS;
  // What a full batch leaves that ended with the lowest id of each shard.
  await earn.database.dataSource.query(
    `update accrual_progress a set paid_at = $1, paid_id = (
       select id from positions where id = any($2) and shard_of(id) = a.shard order by id limit 1)
     where currency = 'USDT' and exists (select 1 from positions where id = any($2) and shard_of(id) = a.shard)`,
    [due, ids],
  );
  earn.clock.advance(DAY_MS);
  expect(await earn.accrue()).toBe(9 - new Set(ids.map(shardOf)).size);
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
      const asked = { target: from.at + 1, limit: 10, listed: 10 };
      found += (await findDue(manager, shard, from, from.at + 1, asked))?.count ?? 0;
    }
    expect(found).toBe(1);
    const [sql, values] = asked.mock.calls[0] ?? [];
    // Otherwise such a small table would be scanned.
    await manager.query('set local enable_seqscan = off');
    const plan: { 'QUERY PLAN': string }[] = await manager.query(`explain ${sql}`, values);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using positions_day');
  });
});
