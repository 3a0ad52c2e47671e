import { randomUUID } from 'node:crypto';
import { AppError } from '@makoto/contracts';
import { type BatchPool, batchPool, ensurePartition } from '@makoto/platform';
import { createTestDatabase, ManualClock, type TestDatabase } from '@makoto/platform/testing';
import fc from 'fast-check';
import { QueryFailedError } from 'typeorm';
import { MIGRATIONS } from '../../migrations/migrations.js';
import { carryBlocks, openPeriod } from '../periods/ledger-periods.repository.js';
import { partitionOf, periodAfter } from '../periods/period.calc.js';
import { LedgerWriter, ShortOfFunds } from './ledger-writer.js';
import { type AccountKey, type AccountKind, accountId, HOUSE, type Transfer } from './transfer.js';

/** How many groups the property test posts; NIGHTLY_OPERATIONS raises it to a million. */
const OPERATIONS = Number(process.env['NIGHTLY_OPERATIONS'] ?? 4_000);
const PER_RUN = 200;
const RUN_MS = 1_000;

let db: TestDatabase;
let pool: BatchPool;
let writer: LedgerWriter;

beforeAll(async () => {
  db = await createTestDatabase(process.env['TEST_DATABASE_URL'] ?? '', 'wallet', {
    migrations: MIGRATIONS,
  });
  pool = batchPool(db.url, 'wallet', 2);
  writer = new LedgerWriter(pool, new ManualClock(1_700_000_000_000));
});
afterAll(async () => {
  await pool.end();
  await db.drop();
});

/** One group: new lines, or an earlier group repeated with the same or with changed amounts. */
interface Step {
  lines: { debit: number; credit: number; amount: bigint }[];
  again: number | undefined;
  changed: boolean;
  /** Whether it waits for all groups before it; otherwise it shares their batch. */
  alone: boolean;
  /** What the periods do while it is posted. */
  meanwhile: 'nothing' | 'open' | 'carry';
}

const ACCOUNTS = 9;
/** Whether the account at this place of freshAccounts() is `available`. No transfer joins two of them. */
const isAvailable = (at: number): boolean => at < 6 && at % 2 === 0;
const place = fc.nat({ max: ACCOUNTS });
const line = fc
  .record({ debit: place, credit: place, amount: fc.oneof(fc.bigInt(1n, 60n), fc.constant(1_000_000n)) })
  .filter((l) => l.debit !== l.credit && !(isAvailable(l.debit) && isAvailable(l.credit)));
const step: fc.Arbitrary<Step> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  again: fc.option(fc.nat({ max: 30 }), { nil: undefined, freq: 4 }),
  changed: fc.boolean(),
  alone: fc.boolean(),
  meanwhile: fc.oneof(
    { weight: 60, arbitrary: fc.constant('nothing' as const) },
    { weight: 1, arbitrary: fc.constantFrom('open' as const, 'carry' as const) },
  ),
});

type Verdict = 'posted' | 'short' | 'conflict';

/** The ledger's rules: an identity counts once, and the balance must cover each debit in turn. */
class Model {
  readonly balances = new Map<string, bigint>();
  readonly entries = new Map<string, number>();
  private readonly known = new Map<string, string>();
  /** The verdicts of the current batch: a repeat within the batch gets the first one's verdict. */
  private readonly batch = new Map<string, { terms: string; verdict: Verdict }>();

  endBatch(): void {
    this.batch.clear();
  }

  post(group: readonly Transfer[]): Verdict {
    const ref = group[0]?.ref ?? '';
    const terms = JSON.stringify(group.map((t) => [accountId(t.debit), accountId(t.credit), String(t.amount)]));
    const before = this.batch.get(ref);
    if (before) return before.terms === terms ? before.verdict : 'conflict';
    const verdict = this.decide(ref, terms, group);
    this.batch.set(ref, { terms, verdict });
    return verdict;
  }

  private decide(ref: string, terms: string, group: readonly Transfer[]): Verdict {
    const known = this.known.get(ref);
    if (known !== undefined) return known === terms ? 'posted' : 'conflict';
    const next = new Map(this.balances);
    for (const t of group) {
      const [debit, credit] = [accountId(t.debit), accountId(t.credit)];
      next.set(debit, (next.get(debit) ?? 0n) - t.amount);
      if ((next.get(debit) ?? 0n) < 0n && !t.debit.kind.startsWith('outside')) return 'short';
      next.set(credit, (next.get(credit) ?? 0n) + t.amount);
    }
    for (const [id, balance] of next) this.balances.set(id, balance);
    for (const t of group) {
      const entry = [t.debit, t.credit].find((k) => k.kind === 'available');
      if (entry) this.entries.set(accountId(entry), (this.entries.get(accountId(entry)) ?? 0) + 1);
    }
    this.known.set(ref, terms);
    return 'posted';
  }
}

/** New accounts of three customers and a house, and one account outside. */
function freshAccounts(): AccountKey[] {
  const kinds: AccountKind[] = ['available', 'in_trade'];
  const customers = Array.from({ length: 3 }, () => randomUUID()).flatMap((owner) =>
    kinds.map((kind): AccountKey => ({ owner, kind, currency: 'USD' })),
  );
  const owner = randomUUID();
  const house = (['fees', 'trading', 'exposure'] as const).map(
    (kind): AccountKey => ({ owner, kind, currency: 'USD' }),
  );
  return [...customers, ...house, { owner: HOUSE, kind: 'outside_quick', currency: 'USD' }];
}

function toGroups(steps: readonly Step[], accounts: readonly AccountKey[]): Transfer[][] {
  const at = (n: number): AccountKey => accounts[n] ?? { owner: HOUSE, kind: 'outside_quick', currency: 'USD' };
  const groups: Transfer[][] = [];
  for (const { lines, again, changed } of steps) {
    const earlier = again === undefined ? undefined : groups.at(-1 - again);
    if (earlier) {
      groups.push(earlier.map((t) => ({ ...t, amount: changed ? t.amount + 1n : t.amount })));
      continue;
    }
    const ref = randomUUID();
    groups.push(
      lines.map((l, slot) => ({
        ...{ ref, slot, kind: `kind_${slot}`, amount: l.amount },
        debit: at(l.debit),
        credit: at(l.credit),
      })),
    );
  }
  return groups;
}

const verdictOf = (group: Transfer[]): Promise<Verdict> =>
  writer.post(group).then(
    () => 'posted',
    (error: unknown) => {
      if (error instanceof ShortOfFunds) return 'short';
      if (error instanceof AppError && error.errorName === 'CONFLICT') return 'conflict';
      throw error;
    },
  );

let period = 202_601;

/** Opens the next period, or carries a block of a closed one. */
async function moveOn(step: Step['meanwhile']): Promise<void> {
  if (step === 'carry') await carryBlocks(db.dataSource, 0, 1);
  if (step !== 'open') return;
  period = periodAfter(period);
  await ensurePartition(db.dataSource, partitionOf(period));
  await openPeriod(db.dataSource, period, 0).catch((error: unknown) => {
    // A batch under way has the lock.
    if (!(error instanceof QueryFailedError) || !error.message.includes('lock timeout')) throw error;
  });
}

async function assertSame(accounts: readonly AccountKey[], model: Model): Promise<void> {
  const own = accounts.filter((key) => !key.kind.startsWith('outside'));
  const rows: { id: string; balance: string; entries: string }[] = await db.dataSource.query(
    'select id, balance, entries from accounts where id = any($1::uuid[])',
    [own.map(accountId)],
  );
  for (const key of own) {
    const row = rows.find((r) => r.id === accountId(key));
    expect([key.kind, BigInt(row?.balance ?? 0), Number(row?.entries ?? 0)]).toEqual([
      key.kind,
      model.balances.get(accountId(key)) ?? 0n,
      model.entries.get(accountId(key)) ?? 0,
    ]);
  }
}

it(
  'decides every group as a simple model does, in shared and separate batches, over many periods',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: PER_RUN, maxLength: PER_RUN }), async (steps) => {
        const accounts = freshAccounts();
        const model = new Model();
        const groups = toGroups(steps, accounts);
        for (let from = 0; from < groups.length; ) {
          let to = from + 1;
          while (to < groups.length && !steps[to]?.alone) to++;
          const together = groups.slice(from, to);
          const expected = together.map((group) => model.post(group));
          const [verdicts] = await Promise.all([
            Promise.all(together.map(verdictOf)),
            moveOn(steps[from]?.meanwhile ?? 'nothing'),
          ]);
          expect(verdicts).toEqual(expected);
          model.endBatch();
          from = to;
        }
        await assertSame(accounts, model);
      }),
      { numRuns: Math.ceil(OPERATIONS / PER_RUN), seed: 20_261_121 },
    );
    await assertBooks();
    while (await carryBlocks(db.dataSource, 0));
    await assertCarried();
  },
  RUN_MS * OPERATIONS,
);

/** Checks that balances equal the sums of their transfers, and that statements have no gaps and right balances. */
async function assertBooks(): Promise<void> {
  const odd: unknown[] = await db.dataSource.query(`
    select a.id from accounts a
      left join (select id, sum(amount) as sum from (
        select credit as id, amount from transfers union all select debit, -amount from transfers) t group by id) s on s.id = a.id
      where a.balance <> coalesce(s.sum, 0)
    union all
    select entry_account from (
      select entry_account, entry_no, entry_balance,
        row_number() over w as no,
        sum(case when credit = entry_account then amount else -amount end) over w as balance
      from transfers where entry_account is not null window w as (partition by entry_account order by entry_no)) e
      where e.no <> e.entry_no or e.balance <> e.entry_balance`);
  expect(odd).toEqual([]);
}

/** Checks that what was carried of closed periods is what their partitions hold. */
async function assertCarried(): Promise<void> {
  const odd: unknown[] = await db.dataSource.query(`
    select account from (
      select account, period, sum(debited) as debited, sum(credited) as credited, min(no) as first_no, max(no) as last_no
      from (
        select debit as account, period, amount as debited, 0 as credited, case entry_account when debit then entry_no end as no
          from transfers
        union all select credit, period, 0, amount, case entry_account when credit then entry_no end from transfers
      ) sides where period < (select uncarried from ledger_open) group by account, period
    ) held full join account_periods carried using (account, period)
    where (held.debited, held.credited, held.first_no, held.last_no)
      is distinct from (carried.debited, carried.credited, carried.first_no, carried.last_no)`);
  expect(odd).toEqual([]);
  const [carried]: { same: boolean; periods: number }[] = await db.dataSource.query(`
    select (select count(*) from transfers where period < (select uncarried from ledger_open))
      = (select sum(cardinality(slots)) from transfer_refs) as same, (select count(*)::int from ledger_periods) as periods`);
  expect(carried?.same).toBe(true);
  expect(carried?.periods).toBeGreaterThan(10);
}
