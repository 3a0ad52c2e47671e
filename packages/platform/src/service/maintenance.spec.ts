import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { removeOld } from './maintenance.js';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const MANY = 12_000;
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'maintenance', { migrations: [] });
});
afterAll(() => db.drop());

it('removes all expired inbox rows and idempotency keys in one turn, and no others', async () => {
  const [inboxAge, keyAge] = [NOW - 8 * DAY_MS, NOW - DAY_MS];
  await db.dataSource.query(
    `insert into inbox select 'c', n, case when n > ${MANY} then $1::bigint else $1::bigint - 1 end
     from generate_series(1, ${MANY + 3}) n`,
    [inboxAge],
  );
  await db.dataSource.query(
    `insert into idempotency (owner, call, key, body_hash, at)
     select 'o', 'c', n, '', case when n > ${MANY} then $1::bigint else $1::bigint - 1 end
     from generate_series(1, ${MANY + 2}) n`,
    [keyAge],
  );
  await removeOld(db.dataSource, NOW);
  const [left]: unknown[] = await db.dataSource.query(
    'select (select count(*)::int from inbox) as inbox, (select count(*)::int from idempotency) as keys',
  );
  expect(left).toEqual({ inbox: 3, keys: 2 });
});
