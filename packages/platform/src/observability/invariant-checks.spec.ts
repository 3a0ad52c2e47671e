import { Logger } from '../logging/logger.js';
import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { InvariantChecks } from './invariant-checks.js';
import { Metrics } from './metrics.js';

class Checks extends InvariantChecks {
  constructor(db: TestDatabase, metrics: Metrics) {
    super(db.dataSource, { positive: 'select 1 from sums where n < 0' }, metrics, new Logger('spec', 'silent'));
  }
}

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'invariants', { migrations: [] });
  await db.dataSource.query('create table sums (n int)');
});
afterAll(() => db.drop());

it('an invariant has no reading while it cannot be checked, unless it was broken before', async () => {
  const metrics = new Metrics();
  const checks = new Checks(db, metrics);
  const figure = async (): Promise<string | undefined> =>
    /^makoto_invariant_ok\{invariant="positive"\} (\d)$/m.exec(await metrics.text())?.[1];
  expect(await figure()).toBeUndefined();
  await checks.run();
  expect(await figure()).toBe('1');
  await db.dataSource.query('alter table sums rename to away');
  await expect(checks.run()).rejects.toThrow('"sums" does not exist');
  expect(await figure()).toBeUndefined();
  await db.dataSource.query('alter table away rename to sums');
  await db.dataSource.query('insert into sums values (-1)');
  await checks.run();
  expect(await figure()).toBe('0');
  // Or the alert would end, and fire anew with the next check.
  await db.dataSource.query('alter table sums rename to away');
  await expect(checks.run()).rejects.toThrow('"sums" does not exist');
  expect(await figure()).toBe('0');
  await db.dataSource.query('alter table away rename to sums');
  await db.dataSource.query('delete from sums');
  await checks.run();
  expect(await figure()).toBe('1');
});
