import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { until } from '../testing/until.js';
import { toWire } from './wire.js';

let db: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'away', { migrations: [] });
  pool = new pg.Pool({ connectionString: db.url, max: 1, connectionTimeoutMillis: 50 });
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

/** The error's name on the side of the caller. */
async function nameOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => toWire(error).name,
  );
}

describe('the caller gets UNAVAILABLE', () => {
  it('when every connection is in use for too long', async () => {
    const taken = await pool.connect();
    expect(await nameOf(pool.query('select 1'))).toBe('UNAVAILABLE');
    taken.release();
    expect(await nameOf(pool.query('select 1'))).toBe('none');
  });

  it('when a statement exceeds its time limit, directly or through TypeORM', async () => {
    const slow = `set statement_timeout = 20; select pg_sleep(5)`;
    expect(await nameOf(pool.query(slow))).toBe('UNAVAILABLE');
    expect(await nameOf(db.dataSource.query(slow))).toBe('UNAVAILABLE');
  });

  it('when the server ended the connection during a transaction', async () => {
    const work = db.dataSource.transaction(async (manager) => {
      const [row]: { pid: number }[] = await manager.query('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1)', [row?.pid]);
      await manager.query('select 1');
    });
    expect(await nameOf(work)).toBe('UNAVAILABLE');
  });

  it('when the server ended the connection between the last statement and the commit', async () => {
    const work = db.dataSource.transaction(async (manager) => {
      const [row]: { pid: number }[] = await manager.query('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1)', [row?.pid]);
      await until(() => manager.queryRunner?.isReleased === true);
    });
    expect(await nameOf(work)).toBe('UNAVAILABLE');
  });

  it('when nothing listens on the port', async () => {
    const nowhere = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await nameOf(nowhere.connect())).toBe('UNAVAILABLE');
  });
});

it('a programming error stays INTERNAL', async () => {
  expect(await nameOf(pool.query('select * from what_is_not_there'))).toBe('INTERNAL');
  expect(await nameOf(Promise.reject(new TypeError('undefined is not a function')))).toBe('INTERNAL');
});
