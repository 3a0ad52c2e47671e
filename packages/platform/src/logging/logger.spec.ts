import { QueryFailedError } from 'typeorm';
import { enableTraceContext, inTrace, outsideTrace } from '../observability/traces.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { Logger } from './logger.js';

const SECRET = 'hanako@example.com';

let db: TestDatabase;
const lines: string[] = [];
const log = new Logger('spec', 'info', { write: (line) => void lines.push(line) });

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'spec', { migrations: [] });
  await db.dataSource.query('create table names (name text primary key, n int)');
});
afterAll(() => db.drop());
beforeEach(() => {
  lines.length = 0;
});

const failed = (sql: string, values: unknown[]): Promise<unknown> =>
  db.dataSource.query(sql, values).then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ['a value that exists already', 'insert into names (name) values ($1), ($1)', '23505', 'unique constraint'],
  ['a value of another type', 'select $1::text::uuid', '22P02', 'invalid input syntax for type uuid: "…"'],
  ['an impossible date', 'select $1::text::timestamptz', '22007', 'invalid input syntax for type timestamp'],
])('a statement that fails on %s is logged without the value', async (_name, sql, code, said) => {
  const error = await failed(sql, [SECRET]);
  expect(error).toBeInstanceOf(QueryFailedError);
  log.error('it failed', error);
  log.warn('it failed', { err: new Error('wrapped', { cause: error }), requestId: 'r1' });
  expect(lines.join('')).not.toContain(SECRET);
  const [direct, wrapped] = lines.map((line) => JSON.parse(line));
  const facts = { type: 'QueryFailedError', code, message: expect.stringContaining(said) };
  expect(direct).toMatchObject({ msg: 'it failed', service: 'spec', err: facts });
  expect(direct.err.stack).toContain('at ');
  expect(wrapped).toMatchObject({ requestId: 'r1', err: { type: 'Error', message: 'wrapped', cause: facts } });
});

test('a thrown value that is not an error is logged as it is', () => {
  log.error('it failed', { err: 'a text' });
  expect(JSON.parse(lines[0] ?? '').err).toBe('a text');
});

test('a line carries the id of the request that it is about, and of no other', async () => {
  enableTraceContext();
  await inTrace('a'.repeat(32), async () => {
    await Promise.resolve();
    log.warn('for a customer');
    outsideTrace(() => log.warn('for nobody'));
  });
  const [mine, nobodys] = lines.map((line) => JSON.parse(line).trace_id);
  expect([mine, nobodys]).toEqual(['a'.repeat(32), undefined]);
});
