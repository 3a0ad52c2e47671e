import { jest } from '@jest/globals';
import { DAY_MS } from '../products/product.js';
import { TestEarn } from '../testing/test-earn.js';
import { findDue } from './accruals.repository.js';
import { FIRST_ID, LANES } from './progress.repository.js';

let earn: TestEarn;

beforeAll(async () => {
  earn = await TestEarn.start();
});
afterAll(() => earn.close());

it('returns that are due are read from their index alone, not position by position', async () => {
  earn.reset();
  await earn.buy(earn.customer({ USDT: '1000' }));
  await earn.database.dataSource.query('vacuum analyze positions');
  const from = { at: earn.clock.now() + DAY_MS - 1, id: FIRST_ID };

  await earn.database.dataSource.transaction(async (manager) => {
    const asked = jest.spyOn(manager, 'query');
    let found = 0;
    for (const lane of LANES) {
      found += (await findDue(manager, lane, from, from.at + 1, { target: from.at + 1, limit: 10, listed: 10 })).count;
    }
    expect(found).toBe(1);
    const [sql, values] = asked.mock.calls[0] ?? [];
    // So small a table would be read whole.
    await manager.query('set local enable_seqscan = off');
    const plan: { 'QUERY PLAN': string }[] = await manager.query(`explain ${sql}`, values);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using positions_day');
  });
});
