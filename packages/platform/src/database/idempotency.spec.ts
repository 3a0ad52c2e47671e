import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { once } from './idempotency.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'once', { migrations: [] });
});
afterAll(() => db.drop());

describe('an idempotency key', () => {
  const call = (key: string | undefined, body: object) => ({ owner: 'u1', call: 'deposit', key, body, at: 1 });
  const run = (key: string | undefined, body: object, work: () => Promise<object>): Promise<object> =>
    db.dataSource.transaction((manager) => once(manager, call(key, body), work));

  it('does the work once, also for concurrent repeats', async () => {
    let runs = 0;
    const work = async (): Promise<object> => ({ run: ++runs });
    const replies = await Promise.all(Array.from({ length: 6 }, () => run('a', { x: 1, y: 2 }, work)));
    expect(new Set(replies.map((r) => JSON.stringify(r)))).toEqual(new Set(['{"run":1}']));
    expect(await run('a', { y: 2, x: 1 }, work)).toEqual({ run: 1 });
    expect(runs).toBe(1);
  });

  it('refuses another body under the same key', async () => {
    await run('b', { x: 1 }, async () => ({ done: true }));
    await expect(run('b', { x: 2 }, async () => ({ done: true }))).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('leaves nothing behind when the work fails, so that it can be repeated', async () => {
    await expect(run('c', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await run('c', {}, async () => ({ second: true }))).toEqual({ second: true });
  });
});
