import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidence, ticks } from '../../verify/src/testing/fake-house.js';
import { fieldsOf } from './api.js';
import type { Ask } from './context.js';
import { NotThere } from './fetching.js';
import type { Monitor } from './monitor.js';
import { alarms } from './report.js';
import { Watch, type Watched } from './testing/watch.js';

// What the product does not show, or cannot be asked for, holds up nothing else.

const ORDER = evidence(ticks());
const NUMBER = String(fieldsOf(ORDER.proof).get('number'));
const UNKNOWN = '0000-0000-0000';
const FAILS = '1111-1111-1111';

let watch: Watch;
let folder: string;

beforeEach(() => {
  watch = new Watch();
  folder = mkdtempSync(join(tmpdir(), 'monitor-'));
});
afterEach(() => {
  watch.store.close();
  rmSync(folder, { recursive: true });
});

/** The house's API, with what `instead` answers; undefined leaves it to the house. */
const bent =
  (instead: (path: string) => unknown): Ask =>
  async (path, body) =>
    instead(path) ?? (await watch.house.ask(path, body));

const fail = (error: Error): never => {
  throw error;
};

async function round(ask: Ask, orders: readonly string[] = []): Promise<Monitor> {
  const one = watch.monitor({ ask, options: { orders } });
  await one.round();
  return one;
}

describe('an order', () => {
  const orderOf = (path: string): unknown => {
    if (path.startsWith(`public/proof/order/${FAILS}`)) return fail(new Error('answers with 400'));
    if (path.startsWith('public/proof/order/') && !path.includes(NUMBER))
      return fail(new NotThere('it does not exist'));
    return path.startsWith('public/proof/order/') ? ORDER.proof : undefined;
  };

  function given(...lines: string[]): string {
    const file = join(folder, `orders-${lines.join()}`);
    writeFileSync(file, lines.join('\n'));
    return file;
  }

  it('that is not shown, cannot be asked for, or is no number at all holds up no other', async () => {
    const files = [join(folder, 'missing'), given('no number', UNKNOWN, FAILS), given(NUMBER)];
    const one = await round(bent(orderOf), files);
    const seen = watch.store.all(
      "select number, checked_at, payload <> '' as seen from orders order by number limit 9",
    );
    expect(seen).toEqual(
      [UNKNOWN, FAILS, NUMBER]
        .sort()
        .map((number) => ({ number, checked_at: watch.now, seen: number === NUMBER ? 1 : 0 })),
    );
    expect(Object.fromEntries(one.context.troubles)).toEqual({
      'files of orders': expect.stringMatching(/^2 of 3 could not be checked; the first: ENOENT/),
      orders: '1 of 3 could not be checked; the first: answers with 400',
    });
    expect(watch.said).toContainEqual(
      expect.objectContaining({
        kind: 'order_unknown',
        text: `The order ${UNKNOWN} is not shown: it does not exist. Is its number right?`,
      }),
    );
  });

  it('that was shown before and is not any more is wrong; one that never was is a note', async () => {
    await round(bent(orderOf), [given(NUMBER, UNKNOWN)]);
    watch.said = [];
    watch.store.run('delete from findings');
    await round(bent(() => undefined));
    expect(watch.kinds()).toEqual(expect.arrayContaining(['order_missing', 'order_unknown']));
    expect(alarms(watch.store.countFindings())).toBe(1);
  });
});

describe('a statement of solvency', () => {
  it('that is in the log and not shown is wrong, and those after it are checked', async () => {
    watch.house.append(watch.house.statement(), watch.house.statement('80.00'));
    const ask = bent((path) => (path === 'public/solvency?no=2' ? fail(new NotThere('it does not exist')) : undefined));
    const one = await round(ask);
    expect(watch.said.map(({ text }) => text).sort()).toEqual([
      'Statement 2 of solvency is wrong: it is in the log and not shown.',
      'Statement 3 of solvency is wrong: the house holds less than it owes in USD.',
    ]);
    expect(watch.store.one('select count(*) as n from statements where state = 0')?.n).toBe(0);
    expect([...one.context.troubles]).toEqual([]);
  });

  it('that cannot be asked for is asked for again, and neither the others nor the newest wait for it', async () => {
    watch.house.append(watch.house.statement());
    // A third is published, and was not in the log when it should have been.
    watch.house.statement();
    watch.now += 600_000;
    const ask = bent((path) => (path === 'public/solvency?no=1' ? fail(new Error('answers with 500')) : undefined));
    const one = await round(ask);
    expect(watch.said.map(({ text }) => text)).toContain(
      'Statement 3 of solvency is wrong: the one that is published now is not in the log.',
    );
    expect(watch.store.all("select no from statements where kind = 'solvency' and state = 0 limit 9")).toEqual([
      { no: 1 },
    ]);
    expect(one.context.troubles.get('solvency')).toBe('1 of 2 could not be checked; the first: answers with 500');
    await round(watch.house.ask);
    watch.said = [];
    await round(bent((path) => (path === 'public/solvency' ? fail(new NotThere('it does not exist')) : undefined)));
    expect(watch.said.map(({ text }) => text)).toEqual([
      'No statement of solvency is shown, although the log has some.',
    ]);
    expect(watch.store.one("select count(*) as n from statements where kind = 'solvency' and state = 0")?.n).toBe(0);
  });
});

it('a product that does not answer is not asked for each of many orders in one round, and for others in the next', async () => {
  const numbers = Array.from({ length: 8 }, (_, i) => `2222-2222-000${i}`);
  const file = join(folder, 'many');
  writeFileSync(file, numbers.join('\n'));
  const asked = new Set<string>();
  const ask = bent((path) => {
    if (!path.startsWith('public/proof/order/')) return undefined;
    asked.add(path.replace(/\?.*/, ''));
    return fail(new Error('does not answer'));
  });
  await round(ask, [file]);
  expect(asked.size).toBe(5);
  watch.now += 30_000;
  await round(ask);
  expect(asked.size).toBe(8);
});

describe('a product whose keys cannot be fetched for a moment', () => {
  const withoutKeys = bent((path) => (path === 'public/keys' ? fail(new Error('answers with 503')) : undefined));

  it('is accused of nothing, before and after the keys were known', async () => {
    await round(withoutKeys);
    await watch.readable();
    watch.nextMinute();
    const one = await round(withoutKeys);
    expect([...one.context.troubles]).toEqual([['public keys', 'answers with 503']]);
    await watch.readable();
    expect(watch.said).toEqual([]);
    expect(watch.store.one('select count(*) as n from roots where state = 1')?.n).toBe(12);
  });

  it('is not accused of withholding anything, and is asked for it in a later round', async () => {
    await watch.readable();
    const day = { day: '2026-11-16', from: 0, hash: '0', kind: 'simulated_day', v: 1, version: 1 };
    watch.house.append(JSON.stringify(day));
    await round(bent(() => fail(new NotThere('it does not exist'))));
    expect(watch.said).toEqual([]);
    expect(watch.store.one('select count(*) as n from statements where state = 0')?.n).toBe(1);
  });

  it('is still checked for what needs no keys but that of the log', async () => {
    watch.house.append(watch.house.statement('80.00'));
    await watch.monitor({ ask: withoutKeys, options: { keys: [watch.house.signer.key] } }).round();
    expect(watch.said.map(({ text }) => text)).toEqual([
      'Statement 2 of solvency is wrong: the house holds less than it owes in USD.',
    ]);
  });
});

describe('a log', () => {
  const notThere = (): never => fail(new NotThere('it does not exist'));

  /** A log that answers as many times, and then has nothing at all. */
  function until(answers: number): Watched {
    const next = <T>(answer: () => Promise<T>): Promise<T> => (answers-- > 0 ? answer() : notThere());
    const { log } = watch.house;
    return { log: { checkpoint: () => next(log.checkpoint), read: (tile) => next(() => log.read(tile)) } };
  }

  it.each([1, 2, 3])(
    'that vanishes as a whole after %d answers is not accused, and is followed later',
    async (answers) => {
      const one = watch.monitor(until(answers));
      await one.round();
      expect(watch.said).toEqual([]);
      expect(one.context.troubles.get('log')).toBe('it does not exist');
      await watch.readable();
      expect(watch.said).toEqual([]);
    },
  );

  it('that shows its head and not its files is wrong', async () => {
    await watch.monitor({ log: { read: async () => notThere() } }).round();
    expect(watch.kinds()).toEqual(['tiles']);
  });
});
