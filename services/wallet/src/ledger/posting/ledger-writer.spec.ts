import { randomUUID } from 'node:crypto';
import { batchPool } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { Ledger1 } from '../../migrations/ledger.migration.js';
import { LedgerPost1, LedgerPost2 } from '../../migrations/ledger-post.migration.js';
import { LedgerWriter, ShortOfFunds } from './ledger-writer.js';
import { type AccountKey, accountId, HOUSE, type Transfer } from './transfer.js';

let db: TestDatabase;
let pools: Pool[];
let lanes: LedgerWriter[];

const OUTSIDE: AccountKey = { owner: HOUSE, kind: 'outside_quick', currency: 'USD' };
const available = (owner: string): AccountKey => ({ owner, kind: 'available', currency: 'USD' });
const inTrade = (owner: string): AccountKey => ({ owner, kind: 'in_trade', currency: 'USD' });

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', {
    migrations: [Ledger1, LedgerPost1, LedgerPost2],
  });
  pools = [1, 2].map(() => batchPool(db.url, 'wallet', 2));
  lanes = pools.map((pool) => new LedgerWriter(pool, new ManualClock(1_700_000_000_000)));
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});

const lane = (n = 0): LedgerWriter =>
  lanes[n % lanes.length] ??
  (() => {
    throw new Error('no lane');
  })();

function transfer(debit: AccountKey, credit: AccountKey, amount: bigint, ref = randomUUID(), slot = 0): Transfer {
  return { ref, slot, kind: 'test', debit, credit, amount };
}

async function balanceOf(key: AccountKey): Promise<bigint> {
  const [row]: { balance: string }[] = await db.dataSource.query('select balance from accounts where id = $1', [
    accountId(key),
  ]);
  return BigInt(row?.balance ?? 0);
}

async function fund(amount: bigint): Promise<string> {
  const user = randomUUID();
  await lane().post([transfer(OUTSIDE, available(user), amount)]);
  return user;
}

describe('the ledger', () => {
  it('moves money once however often the same transfer is posted', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await Promise.all([lane(0).post([t]), lane(0).post([t]), lane(1).post([t])]);
    await lane().post([t]);
    expect(await balanceOf(available(user))).toBe(60n);
    expect(await balanceOf(inTrade(user))).toBe(40n);
  });

  it('refuses a transfer that is known with another amount', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await lane().post([t]);
    await expect(lane().post([{ ...t, amount: 41n }])).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const other = { ...t, ref: randomUUID() };
    const both = [other, { ...other, amount: 1n }];
    const outcomes = await Promise.allSettled(both.map((one) => lane().post([one])));
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected']);
  });

  it('posts a group wholly or not at all, and names the slot that fell short', async () => {
    const user = await fund(100n);
    const ref = randomUUID();
    const group = [
      transfer(available(user), inTrade(user), 60n, ref, 0),
      transfer(available(user), { owner: HOUSE, kind: 'fees', currency: 'USD' }, 50n, ref, 1),
    ];
    const error = await lane()
      .post(group)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ShortOfFunds);
    expect(error).toMatchObject({ slot: 1 });
    expect(await balanceOf(available(user))).toBe(100n);
    expect(await balanceOf(inTrade(user))).toBe(0n);
  });

  it('lets exactly one of 200 parallel withdrawals of a whole balance through', async () => {
    const user = await fund(100n);
    const posts = Array.from({ length: 200 }, (_, i) => lane(i).post([transfer(available(user), inTrade(user), 100n)]));
    const outcomes = await Promise.allSettled(posts);
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(available(user))).toBe(0n);
  });

  it('numbers a statement without gaps, each entry with the balance after it', async () => {
    const user = await fund(10_000n);
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => lane(i).post([transfer(available(user), inTrade(user), BigInt(i + 1))])),
    );
    const rows: { entry_no: string; entry_balance: string; amount: string; credit: string }[] =
      await db.dataSource.query(
        'select entry_no, entry_balance, amount, credit from transfers where entry_account = $1 order by entry_no',
        [accountId(available(user))],
      );
    expect(rows.map((r) => Number(r.entry_no))).toEqual(Array.from({ length: 51 }, (_, i) => i + 1));
    let balance = 0n;
    for (const row of rows) {
      balance += row.credit === accountId(available(user)) ? BigInt(row.amount) : -BigInt(row.amount);
      expect(BigInt(row.entry_balance)).toBe(balance);
    }
  });

  it('takes part in a business transaction and is gone when that rolls back', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await expect(
      db.dataSource.transaction(async (manager) => {
        await lane().postIn(manager, [t]);
        throw new Error('the business failed');
      }),
    ).rejects.toThrow('the business failed');
    expect(await balanceOf(available(user))).toBe(100n);
    await db.dataSource.transaction((manager) => lane().postIn(manager, [t]));
    expect(await balanceOf(available(user))).toBe(60n);
  });

  it('never posts nothing, a negative amount or a change of currency', async () => {
    const user = await fund(100n);
    await expect(lane().post([transfer(available(user), inTrade(user), 0n)])).rejects.toThrow(RangeError);
    await expect(lane().post([transfer(available(user), inTrade(user), -5n)])).rejects.toThrow(RangeError);
    await expect(lane().post([transfer(available(user), { ...inTrade(user), currency: 'USDT' }, 5n)])).rejects.toThrow(
      RangeError,
    );
    await expect(lane().post([transfer(available(user), available(user), 5n)])).rejects.toThrow('goes nowhere');
    const other = available(randomUUID());
    await expect(lane().post([transfer(available(user), other, 5n)])).rejects.toThrow('two statements');
  });
});

describe('the database itself', () => {
  const sql = (text: string, values: unknown[] = []): Promise<unknown> => db.dataSource.query(text, values);

  it('refuses to change or remove a transfer', async () => {
    await fund(1n);
    await expect(sql('update transfers set amount = amount + 1')).rejects.toThrow('append-only');
    await expect(sql('delete from transfers')).rejects.toThrow('append-only');
    await expect(sql('truncate transfers')).rejects.toThrow('append-only');
  });

  it('refuses a negative customer balance, money from nowhere, and an account that opens with money', async () => {
    const user = await fund(100n);
    const id = accountId(available(user));
    await expect(sql('update accounts set balance = balance + 1 where id = $1', [id])).rejects.toThrow('off by 1');
    await expect(
      sql(
        'update accounts set balance = case when id = $1 then balance - 101 else balance + 101 end where id in ($1, $2)',
        [id, accountId(OUTSIDE)],
      ),
    ).rejects.toThrow('check constraint');
    await expect(
      sql(`insert into accounts (id, owner, kind, currency, balance) values ($1, $2, 'available', 'USD', 5)`, [
        randomUUID(),
        user,
      ]),
    ).rejects.toThrow('opens empty');
  });

  it('refuses a transfer between currencies', async () => {
    const user = randomUUID();
    const debit = accountId(available(user));
    const credit = accountId({ ...available(user), currency: 'USDT' });
    await expect(
      sql(`insert into transfers (ref, slot, kind, debit, credit, amount, at) values ($1, 0, 'x', $2, $3, 1, 1)`, [
        randomUUID(),
        debit,
        credit,
      ]),
    ).rejects.toThrow('check constraint');
  });
});

describe('two writers at once', () => {
  const users = Array.from({ length: 6 }, () => randomUUID());
  const keys = [...users.flatMap((u) => [available(u), inTrade(u)]), OUTSIDE];
  const key = fc.constantFrom(...keys);
  const line = fc
    .record({ debit: key, credit: key, amount: fc.bigInt(1n, 50n) })
    .filter((l) => l.debit !== l.credit && (l.debit.kind !== 'available' || l.credit.kind !== 'available'));
  const group = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }) });

  it('never wait for each other in a circle, be it in batches or within the transactions of others', async () => {
    const rich = await Promise.all(Array.from({ length: 8 }, () => fund(1_000n)));
    const random = fc.sample(fc.tuple(fc.shuffledSubarray(rich, { minLength: 6 }), fc.bigInt(1n, 400n)), 600);
    const post = async ([owners, amount]: (typeof random)[number], i: number): Promise<void> => {
      const ref = randomUUID();
      const group = owners.map((owner, n) => {
        const ends: [AccountKey, AccountKey] = [available(owner), inTrade(owners.at(n - 1) ?? '')];
        const [debit, credit] = i % 3 === 0 ? ends.reverse() : ends;
        return transfer(debit ?? OUTSIDE, credit ?? OUTSIDE, amount, ref, n);
      });
      if (i % 2 === 0) return lane(i).post(group);
      return db.dataSource.transaction((manager) => lane(i).postIn(manager, group));
    };
    const outcomes = await Promise.allSettled(random.map(post));
    // Some fall short on the way; nobody is refused for another reason.
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.filter((reason) => !(reason instanceof ShortOfFunds))).toEqual([]);
    expect(refused.length).toBeLessThan(random.length);
  });

  it('keep every balance equal to its entries, and none negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 20, maxLength: 80 }), async (groups) => {
        await Promise.allSettled(
          groups.map(({ lines }, i) => {
            const ref = randomUUID();
            return lane(i).post(lines.map((l, slot) => transfer(l.debit, l.credit, l.amount, ref, slot)));
          }),
        );
        const off = await db.dataSource.query(
          `select a.id from accounts a where a.balance <> coalesce((select sum(amount) from transfers where credit = a.id), 0)
             - coalesce((select sum(amount) from transfers where debit = a.id), 0)
             or (a.balance < 0 and a.kind not like 'outside%')`,
        );
        expect(off).toEqual([]);
      }),
      { numRuns: 15, seed: 11 },
    );
  }, 60_000);
});
