import { randomUUID } from 'node:crypto';
import { consoleEarnProducts, consoleEarnTerms, wealthDetails, wealthList } from '@makoto/contracts';
import { EarnHarness } from '../testing/earn-harness.js';
import { EarnVersions1 } from './earn-versions.migration.js';

let test: EarnHarness;
const DAY_MS = 86_400_000;
const operator = { operatorId: randomUUID() };

beforeAll(async () => {
  test = await EarnHarness.open();
});
afterAll(() => test.close());

/** The tables as the release before left them: terms in force, replaced ones and scheduled ones of one product. */
async function writeOldTerms(): Promise<void> {
  const { dataSource } = test.database;
  const now = test.clock.now();
  const columns = 'kind, currency, cycle_days, daily_rate, min_amount, max_amount, quota, early_exit, forfeit_rate';
  const terms = `'lock', 'USDT', 7, 100, 10000000, 50000500000, 1000000000000, true, 1000000`;
  await dataSource.query(
    `insert into products (id, ${columns}, outstanding, version, place) values ('lock-7', ${terms}, 250000000, 1, 0)`,
  );
  const row = `insert into product_terms (product_id, version, ${columns}, on_sale, effective_at, created_at,
    operator_id, reason, applied_at, replaced_at)`;
  await dataSource.query(`${row} values ('lock-7', 1, ${terms}, true, $1, $1, null, null, $1, null)`, [now - DAY_MS]);
  await dataSource.query(
    `${row} select 'lock-7', n, 'lock', 'USDT', 7, 100 * n, 10000000, 50000500000, 1000000000000, true, 1000000, true,
       $1::bigint + $2, $1::bigint, $3, 'tried', null, case n when 2 then $1::bigint end from unnest(array[2, 3]) n`,
    [now, DAY_MS, operator.operatorId],
  );
}

it('carries terms of single operators over, in force, replaced and scheduled, under their numbers', async () => {
  const { dataSource } = test.database;
  const runner = dataSource.createQueryRunner();
  const migration = new EarnVersions1();
  await migration.down(runner);
  await writeOldTerms();
  await migration.up(runner);
  await runner.release();
  await test.restart();
  const scheduledAt = new Date(test.clock.now() + DAY_MS).toISOString();
  const content = { daily_rate: '0.0001', min_amount: '10', max_amount: '50000.5', quota: '1000000', on_sale: true };
  expect(await test.call(consoleEarnTerms.get, { subject: 'lock-7' }, operator)).toMatchObject({
    ...{ current: { version: 1, content, proposed_by: null }, proposal: null, newest: 3 },
    scheduled: [{ version: 3, content: { ...content, daily_rate: '0.0003' }, effective_at: scheduledAt }],
  });
  const { list } = await test.call(consoleEarnTerms.history, { subject: 'lock-7' }, operator);
  expect(list.map(({ version, status }) => [version, status])).toEqual([
    [3, 'approved'],
    [2, 'withdrawn'],
    [1, 'approved'],
  ]);
  const products = await test.call(consoleEarnProducts, {}, operator);
  expect(products.list).toHaveLength(9);
  expect(products.list.find(({ product_id }) => product_id === 'lock-7')).toMatchObject({ outstanding: '250.00' });
  expect((await test.call(wealthList, { kind: 'lock', size: 1 })).list).toMatchObject([
    { id: 'lock-7', daily_rate: '0.0001', max_amount: '50000.50', upcoming: [{ effective_at: scheduledAt }] },
  ]);
  test.clock.advance(DAY_MS);
  expect(await test.call(wealthDetails, { id: 'lock-7' })).toMatchObject({ daily_rate: '0.0003', upcoming: [] });
});

it('gives products that were added since their columns back when it is undone', async () => {
  const { dataSource } = test.database;
  await test.setTerms('lock-365', {
    ...{ kind: 'lock', currency: 'USDT', cycle_days: 365, daily_rate: '0.0002', min_amount: '20.00' },
    ...{ max_amount: '1000.00', quota: '50000.00', early_exit: false, forfeit_rate: '0', on_sale: true },
  });
  const runner = dataSource.createQueryRunner();
  await new EarnVersions1().down(runner);
  expect(await dataSource.query("select * from products where id = 'lock-365'")).toMatchObject([
    { kind: 'lock', cycle_days: 365, daily_rate: '200', min_amount: '20000000', on_sale: true },
  ]);
  await new EarnVersions1().up(runner);
  await runner.release();
});
