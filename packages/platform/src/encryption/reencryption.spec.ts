import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Logger } from '../logging/logger.js';
import { createTestDatabase, ManualClock, type TestDatabase } from '../testing/index.js';
import { CREATE_KEPT_KEYS, KeptKeys } from './kept-keys.js';
import { KeyRing } from './key-ring.js';
import { Reencryption, sealedColumn } from './reencryption.js';

class Secrets1 implements MigrationInterface {
  name = 'Secrets1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_KEPT_KEYS);
    await runner.query('create table secrets (id uuid primary key default gen_random_uuid(), sealed bytea)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table secrets, kept_keys');
  }
}

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const before = new KeyRing({ DATA_KEY: OLD });
const accepting = new KeyRing({ DATA_KEY: OLD, DATA_KEY_NEXT: NEW });
const changing = new KeyRing({ DATA_KEY: NEW, DATA_KEY_PREVIOUS: OLD });
const after = new KeyRing({ DATA_KEY: NEW });
const clock = new ManualClock(Date.UTC(2026, 10, 24, 9));
const log = new Logger('spec', 'silent');
let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'spec', { migrations: [Secrets1] });
});
afterEach(() => db.drop());

const keep = (ring: KeyRing) => KeptKeys.open(db.dataSource, ring, 'spec', ['names']);
const reencryption = (ring: KeyRing): Reencryption =>
  new Reencryption(db.dataSource, ring, clock, log, [
    sealedColumn(ring, { table: 'secrets', column: 'sealed', bound: (id) => id }),
  ]);

/** Stores this many secrets, the n-th of which is `secret n`. */
async function store(ring: KeyRing, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const [row]: { id: string }[] = await db.dataSource.query('insert into secrets default values returning id');
    const sealed = ring.seal(Buffer.from(`secret ${n}`), row?.id ?? '');
    await db.dataSource.query('update secrets set sealed = $2 where id = $1', [row?.id, sealed]);
  }
}

async function read(ring: KeyRing): Promise<number> {
  const rows: { id: string; sealed: Buffer }[] = await db.dataSource.query('select id, sealed from secrets');
  return new Set(rows.map(({ id, sealed }) => ring.open(sealed, id).toString())).size;
}

const checkedAt = async (): Promise<number> => {
  const [row]: { at: string | null }[] = await db.dataSource.query('select checked_at as at from kept_keys');
  return Number(row?.at ?? 0);
};

it('encrypts everything again, after which the old key is not needed, and keyed hashes are the same', async () => {
  const name = (await keep(before)).mac('names', 'Taro');
  await store(before, 250);
  await expect(keep(after)).rejects.toThrow('the data is encrypted with another key');
  expect((await keep(accepting)).mac('names', 'Taro')).toEqual(name);
  // The next key does not encrypt yet: processes that do not know it can still read what is written.
  await store(accepting, 10);
  await reencryption(accepting).run();
  expect(await read(before)).toBe(250);
  expect(await checkedAt()).toBe(0);
  await reencryption(changing).run();
  expect(await checkedAt()).toBe(clock.now());
  expect((await keep(after)).mac('names', 'Taro')).toEqual(name);
  expect(await read(after)).toBe(250);
});

it('goes on after a kill in the middle, and does not say before that it is done', async () => {
  await keep(before);
  await store(before, 250);
  const killed = reencryption(changing);
  const { transaction } = db.dataSource;
  let batches = 0;
  db.dataSource.transaction = (async (...args: Parameters<typeof transaction>) => {
    if (++batches === 2) throw new Error('killed');
    return transaction.apply(db.dataSource, args);
  }) as typeof transaction;
  await expect(killed.run()).rejects.toThrow('killed');
  db.dataSource.transaction = transaction;
  expect(await read(changing)).toBe(250);
  expect(() => after.open(Buffer.alloc(40), 'x')).toThrow();
  await expect(keep(after)).rejects.toThrow('the data is encrypted with another key');
  await reencryption(changing).run();
  await keep(after);
  expect(await read(after)).toBe(250);
  expect(after.seal(Buffer.alloc(0), 'row').subarray(0, after.marker.length)).toEqual(after.marker);
});

it('finds what a process with the old key has written since', async () => {
  await keep(before);
  await store(before, 5);
  await reencryption(changing).run();
  await store(accepting, 5);
  await expect(read(after)).rejects.toThrow();
  clock.advance(1_000);
  await reencryption(changing).run();
  expect(await checkedAt()).toBe(clock.now());
  expect(await read(after)).toBe(5);
});

it('writes as releases without markers do until the first rotation, and reads it ever after', () => {
  const sealed = before.seal(Buffer.from('old'), 'row');
  expect(sealed).toHaveLength(12 + 16 + 3);
  expect(changing.open(sealed, 'row').toString()).toBe('old');
  expect(accepting.open(sealed, 'row').toString()).toBe('old');
});
