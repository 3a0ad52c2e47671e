import { randomUUID } from 'node:crypto';
import { type BatchPool, batchPool } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import fc from 'fast-check';
import { MIGRATIONS } from '../../migrations/migrations.js';
import { LedgerWriter, ShortOfFunds } from './ledger-writer.js';
import { type AccountKey, accountId, HOUSE, type Transfer } from './transfer.js';

let db: TestDatabase;
let pools: BatchPool[];
let writers: LedgerWriter[];

const OUTSIDE: AccountKey = { owner: HOUSE, kind: 'outside_quick', currency: 'USD' };
const available = (owner: string): AccountKey => ({ owner, kind: 'available', currency: 'USD' });
const inTrade = (owner: string): AccountKey => ({ owner, kind: 'in_trade', currency: 'USD' });

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', {
    migrations: MIGRATIONS,
  });
  pools = [1, 2].map(() => batchPool(db.url, 'wallet', 2));
  writers = pools.map((pool) => new LedgerWriter(pool, new ManualClock(1_700_000_000_000)));
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await db.drop();
});

function writer(n = 0): LedgerWriter {
  const found = writers[n % writers.length];
  if (!found) throw new Error('no writer');
  return found;
}

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
  await writer().post([transfer(OUTSIDE, available(user), amount)]);
  return user;
}

describe('the ledger', () => {
  it('moves money once when the same transfer is posted repeatedly', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await Promise.all([writer(0).post([t]), writer(0).post([t]), writer(1).post([t])]);
    await writer().post([t]);
    expect(await balanceOf(available(user))).toBe(60n);
    expect(await balanceOf(inTrade(user))).toBe(40n);
  });

  it('posts a group without transfers, as one whose amounts are all zero', async () => {
    await Promise.all([writer().post([]), writer().post([]), fund(1n)]);
    await writer().post([]);
    await db.dataSource.transaction((manager) => writer().postIn(manager, []));
  });

  it('refuses a repeated transfer with another amount', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await writer().post([t]);
    await expect(writer().post([{ ...t, amount: 41n }])).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const other = { ...t, ref: randomUUID() };
    const both = [other, { ...other, amount: 1n }];
    const outcomes = await Promise.allSettled(both.map((one) => writer().post([one])));
    expect(outcomes.map((o) => o.status)).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a repeated transfer between other accounts', async () => {
    const [user, other] = [await fund(100n), await fund(100n)];
    const t = transfer(available(user), inTrade(user), 40n);
    const from = { ...t, debit: available(other) };
    const to = { ...t, credit: inTrade(other) };
    const currency = (['debit', 'credit'] as const).map((side) => [side, { ...t[side], currency: 'USDT' as const }]);
    const wrong = [from, to, { ...t, ...Object.fromEntries(currency) }];
    const together = await Promise.allSettled([t, ...wrong].map((one) => writer().post([one])));
    expect(together.map((o) => o.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    for (const one of wrong) await expect(writer().post([one])).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await balanceOf(available(other))).toBe(100n);
    expect(await balanceOf(inTrade(other))).toBe(0n);
  });

  it('refuses a group of which a part was posted before, and posts nothing of it', async () => {
    const user = await fund(100n);
    const ref = randomUUID();
    const fees: AccountKey = { owner: HOUSE, kind: 'fees', currency: 'USD' };
    const [stake, fee] = [
      transfer(available(user), inTrade(user), 40n, ref, 0),
      transfer(available(user), fees, 1n, ref, 1),
    ];
    await writer().post([stake]);
    for (const group of [
      [stake, fee],
      [fee, stake],
    ]) {
      await expect(writer().post(group)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    const next = { ...stake, ref: randomUUID() };
    const together = [[next], [next, { ...fee, ref: next.ref }]].map((group) => writer().post(group));
    expect((await Promise.allSettled(together)).map((o) => o.status)).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(inTrade(user))).toBe(80n);
    expect(await balanceOf(available(user))).toBe(20n);
  });

  it('posts a group entirely or not at all, and names the slot that lacks funds', async () => {
    const user = await fund(100n);
    const ref = randomUUID();
    const group = [
      transfer(available(user), inTrade(user), 60n, ref, 0),
      transfer(available(user), { owner: HOUSE, kind: 'fees', currency: 'USD' }, 50n, ref, 1),
    ];
    const error = await writer()
      .post(group)
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ShortOfFunds);
    expect(error).toMatchObject({ slot: 1 });
    expect(await balanceOf(available(user))).toBe(100n);
    expect(await balanceOf(inTrade(user))).toBe(0n);
  });

  it('accepts exactly one of 200 concurrent withdrawals of the whole balance', async () => {
    const user = await fund(100n);
    const posts = Array.from({ length: 200 }, (_, i) =>
      writer(i).post([transfer(available(user), inTrade(user), 100n)]),
    );
    const outcomes = await Promise.allSettled(posts);
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    expect(await balanceOf(available(user))).toBe(0n);
  });

  it('numbers the entries of a statement without gaps, each with the balance after it', async () => {
    const user = await fund(10_000n);
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => writer(i).post([transfer(available(user), inTrade(user), BigInt(i + 1))])),
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

  it('takes part in the caller’s transaction and rolls back with it', async () => {
    const user = await fund(100n);
    const t = transfer(available(user), inTrade(user), 40n);
    await expect(
      db.dataSource.transaction(async (manager) => {
        await writer().postIn(manager, [t]);
        throw new Error('the caller failed');
      }),
    ).rejects.toThrow('the caller failed');
    expect(await balanceOf(available(user))).toBe(100n);
    await db.dataSource.transaction((manager) => writer().postIn(manager, [t]));
    expect(await balanceOf(available(user))).toBe(60n);
  });

  it('refuses zero and negative amounts, and transfers between currencies or on one account', async () => {
    const user = await fund(100n);
    await expect(writer().post([transfer(available(user), inTrade(user), 0n)])).rejects.toThrow(RangeError);
    await expect(writer().post([transfer(available(user), inTrade(user), -5n)])).rejects.toThrow(RangeError);
    await expect(
      writer().post([transfer(available(user), { ...inTrade(user), currency: 'USDT' }, 5n)]),
    ).rejects.toThrow(RangeError);
    await expect(writer().post([transfer(available(user), available(user), 5n)])).rejects.toThrow(
      'one account on both sides',
    );
    const other = available(randomUUID());
    await expect(writer().post([transfer(available(user), other, 5n)])).rejects.toThrow('two statements');
  });
});

describe('the database', () => {
  const sql = (text: string, values: unknown[] = []): Promise<unknown> => db.dataSource.query(text, values);

  it('refuses to change or remove a transfer', async () => {
    await fund(1n);
    await expect(sql('update transfers set amount = amount + 1')).rejects.toThrow('append-only');
    await expect(sql('delete from transfers')).rejects.toThrow('append-only');
    await expect(sql('truncate transfers')).rejects.toThrow('append-only');
  });

  it('refuses negative customer balances, unbalanced changes, and accounts opened with a balance', async () => {
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

describe('two concurrent writers', () => {
  const users = Array.from({ length: 6 }, () => randomUUID());
  const keys = [...users.flatMap((u) => [available(u), inTrade(u)]), OUTSIDE];
  const key = fc.constantFrom(...keys);
  const line = fc
    .record({ debit: key, credit: key, amount: fc.bigInt(1n, 50n) })
    .filter((l) => l.debit !== l.credit && (l.debit.kind !== 'available' || l.credit.kind !== 'available'));
  const group = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 3 }) });

  const AT_ONCE = 60;

  it('do not deadlock, in batches or within callers’ transactions', async () => {
    const rich = await Promise.all(Array.from({ length: 8 }, () => fund(1_000n)));
    const random = fc.sample(fc.tuple(fc.shuffledSubarray(rich, { minLength: 6 }), fc.bigInt(1n, 400n)), 600);
    const post = async ([owners, amount]: (typeof random)[number], i: number): Promise<void> => {
      const ref = randomUUID();
      const group = owners.map((owner, n) => {
        const ends: [AccountKey, AccountKey] = [available(owner), inTrade(owners.at(n - 1) ?? '')];
        const [debit, credit] = i % 3 === 0 ? ends.reverse() : ends;
        return transfer(debit ?? OUTSIDE, credit ?? OUTSIDE, amount, ref, n);
      });
      if (i % 2 === 0) return writer(i).post(group);
      return db.dataSource.transaction((manager) => writer(i).postIn(manager, group));
    };
    const outcomes: PromiseSettledResult<void>[] = [];
    // Not all at once: the last would wait for a connection longer than anything may.
    for (let i = 0; i < random.length; i += AT_ONCE) {
      outcomes.push(...(await Promise.allSettled(random.slice(i, i + AT_ONCE).map((group, n) => post(group, i + n)))));
    }
    // Some groups lack funds; none is refused for another reason.
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.filter((reason) => !(reason instanceof ShortOfFunds))).toEqual([]);
    expect(refused.length).toBeLessThan(random.length);
  });

  it('keep every balance equal to the sum of its transfers and never negative', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 20, maxLength: 80 }), async (groups) => {
        await Promise.allSettled(
          groups.map(({ lines }, i) => {
            const ref = randomUUID();
            return writer(i).post(lines.map((l, slot) => transfer(l.debit, l.credit, l.amount, ref, slot)));
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
  });
});
