import { randomBytes } from 'node:crypto';
import { batchPool, derivedId } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { WalletConfig } from '../config.js';
import { BooksMode1, LedgerMode1 } from '../migrations/ledger-mode.migration.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startWallet } from '../start-wallet.js';
import { requireLedgerMode } from './ledger-mode.js';
import { LedgerWriter } from './posting/ledger-writer.js';
import { HOUSE } from './posting/transfer.js';

/** Starts the wallet on this database; no other server answers, so only the mode check can pass or fail. */
const start = (db: TestDatabase, mode: 'practice' | 'live') =>
  startWallet(
    Object.assign(new WalletConfig(), {
      ...{ MODE: mode, DATABASE_URL: db.url, NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' },
      ...{ LOG_LEVEL: 'silent', DATA_KEY: randomBytes(32).toString('base64') },
    }),
  );

describe('the mode of a ledger', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: MIGRATIONS });
  });
  afterEach(() => db.drop());

  it.each([
    ['practice', 'live'],
    ['live', 'practice'],
  ] as const)('is %s: a start in %s mode is refused and posts nothing', async (recorded, other) => {
    await requireLedgerMode(db.dataSource, recorded);
    await requireLedgerMode(db.dataSource, recorded);
    await expect(start(db, other)).rejects.toThrow(
      `Setting MODE: this database holds a ledger of ${recorded} mode; set MODE=${recorded}, or give ${other} mode a database of its own.`,
    );
    expect(await db.dataSource.query('select 1 from transfers limit 1')).toEqual([]);
  });

  it('is practice when MODE is not set', async () => {
    await requireLedgerMode(db.dataSource, undefined);
    await expect(start(db, 'live')).rejects.toThrow('a ledger of practice mode');
  });

  it.each([
    ['practice', 'practice capital'],
    ['live', 'what the house brought'],
  ])('is found to be %s in a ledger without a recorded mode, by the practice capital', async (mode, source) => {
    const pool = batchPool(db.url, 'wallet', 1);
    await new LedgerWriter(pool, new ManualClock(0)).post([
      {
        ...{ ref: derivedId(source), slot: 0, kind: 'capital', amount: 1n },
        debit: { owner: HOUSE, kind: 'outside_capital', currency: 'USD' },
        credit: { owner: HOUSE, kind: 'trading', currency: 'USD' },
      },
    ]);
    await pool.end();
    const runner = db.dataSource.createQueryRunner();
    await new LedgerMode1().down(runner);
    await new BooksMode1().down(runner);
    await new BooksMode1().up(runner);
    await new LedgerMode1().up(runner);
    await runner.release();
    expect(await db.dataSource.query('select mode from ledger_mode')).toEqual([{ mode }]);
  });
});
