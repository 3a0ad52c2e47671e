import { createTestDatabase, type TestDatabase } from '../testing/index.js';
import { once } from './idempotency.js';
import { Repeats } from './repeats.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'repeats', { migrations: [] });
});
afterAll(() => db.drop());

describe('a repeat of a call whose check passes once', () => {
  /** Calls with a one-time code. */
  const caller = (codes: number): ((key: string | undefined, body?: object) => Promise<object>) => {
    const repeats = new Repeats(db.dataSource);
    let [left, runs] = [codes, 0];
    const check = async (): Promise<void> => {
      if (left-- <= 0) throw new Error('the code is used up');
    };
    return (key, body = {}) =>
      repeats.answer({ owner: 'u1', call: 'withdraw', key, body, at: 1 }, async (call) => {
        await check();
        return db.dataSource.transaction((manager) => once(manager, call, async () => ({ run: ++runs })));
      });
  };

  it('gets the first reply, before and after that has been sent', async () => {
    const call = caller(1);
    const both = await Promise.all([call('a'), call('a'), call('a')]);
    expect(both).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }]);
    expect(await call('a')).toEqual({ run: 1 });
  });

  it('is refused with another body, and checked under another key or none', async () => {
    const call = caller(1);
    await call('b', { x: 1 });
    await expect(call('b', { x: 2 })).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(call('c', { x: 1 })).rejects.toThrow('used up');
    await expect(call(undefined, { x: 1 })).rejects.toThrow('used up');
  });

  it('is checked again if the first call was refused', async () => {
    await expect(caller(0)('d')).rejects.toThrow('used up');
    const call = caller(1);
    expect(await call('d')).toEqual({ run: 1 });
  });
});
