import { randomUUID } from 'node:crypto';
import { batchPool, createDataSource, migrate } from '@makoto/platform';
import { createTestDatabase, ManualClock } from '@makoto/platform/testing';
import { POSITION_SLOTS } from '../earn-funds/earn-postings.calc.js';
import { LedgerWriter } from '../ledger/posting/ledger-writer.js';
import { HOUSE } from '../ledger/posting/transfer.js';
import { EarnPurchases3 } from './earn-purchases.migration.js';
import { MIGRATIONS } from './migrations.js';

it('lets positions be bought while ended ones are recorded', async () => {
  const before = MIGRATIONS.filter((migration) => migration !== EarnPurchases3);
  const db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: before });
  const [ended, fresh] = [randomUUID(), randomUUID()];
  const pool = batchPool(db.url, 'wallet', 1);
  await new LedgerWriter(pool, new ManualClock(0)).post([
    {
      ...{ ref: ended, slot: POSITION_SLOTS.principalEnd, kind: 'unlock', amount: 1n },
      debit: { owner: HOUSE, kind: 'outside_capital', currency: 'USDT' },
      credit: { owner: randomUUID(), kind: 'available', currency: 'USDT' },
    },
  ]);
  await pool.end();
  const insert = `insert into earn_purchases values ($1, 'bought', 0)`;
  await db.dataSource.query(insert, [ended]);
  const dataSource = createDataSource({ url: db.url, schema: 'wallet', entities: [], migrations: MIGRATIONS });
  await dataSource.initialize();
  let migrating = Promise.resolve();
  // The lock on this row stops the migration in the middle of its update.
  await db.dataSource.transaction(async (holder) => {
    await holder.query('select from earn_purchases where position_id = $1 for update', [ended]);
    migrating = migrate(dataSource, 'wallet');
    const waiting = `select from pg_stat_activity where application_name = 'wallet migrates' and wait_event_type = 'Lock'`;
    while ((await db.dataSource.query(waiting)).length === 0);
    await db.dataSource.transaction(async (buyer) => {
      await buyer.query(`set local lock_timeout = '5s'`);
      await buyer.query(insert, [fresh]);
    });
  });
  await migrating;
  expect(await dataSource.query('select position_id, state from earn_purchases order by state')).toEqual([
    { position_id: fresh, state: 'bought' },
    { position_id: ended, state: 'ended' },
  ]);
  await dataSource.destroy();
  await db.drop();
});
