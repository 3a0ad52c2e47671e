import { randomBytes } from 'node:crypto';
import { batchPool, derivedId } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import { WalletConfig } from '../config.js';
import { BooksMode1 } from '../migrations/ledger-mode.migration.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startWallet } from '../start-wallet.js';
import { holdMode } from './ledger-mode.js';
import { LedgerWriter } from './posting/ledger-writer.js';
import { HOUSE } from './posting/transfer.js';

/** The wallet's start on these books; only what refuses it gets that far. */
const start = (db: TestDatabase, mode: 'practice' | 'live') =>
  startWallet(
    Object.assign(new WalletConfig(), {
      ...{ MODE: mode, DATABASE_URL: db.url, NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' },
      ...{ LOG_LEVEL: 'silent', DATA_KEY: randomBytes(32).toString('base64') },
    }),
  );

describe('books begun in one mode', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', { migrations: MIGRATIONS });
  });
  afterEach(() => db.drop());

  it.each([
    ['practice', 'live'],
    ['live', 'practice'],
  ] as const)('of %s mode are not taken up in %s mode, nor is anything posted to them', async (begun, other) => {
    await holdMode(db.dataSource, begun);
    await holdMode(db.dataSource, begun);
    await expect(start(db, other)).rejects.toThrow(
      `Setting MODE: the books in this database are those of ${begun} mode; set MODE=${begun}, or give ${other} mode a database of its own.`,
    );
    expect(await db.dataSource.query('select 1 from transfers limit 1')).toEqual([]);
  });

  it('are practice books where MODE was not set', async () => {
    await holdMode(db.dataSource, undefined);
    await expect(start(db, 'live')).rejects.toThrow('those of practice mode');
  });

  it.each([
    ['practice', 'practice capital'],
    ['live', 'what the house brought'],
  ])('and older than the note of it are known for %s books by the practice house’s capital', async (mode, source) => {
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
    await new BooksMode1().down(runner);
    await new BooksMode1().up(runner);
    await runner.release();
    expect(await db.dataSource.query('select mode from books_mode')).toEqual([{ mode }]);
  });
});
