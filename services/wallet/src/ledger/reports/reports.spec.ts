import { randomUUID } from 'node:crypto';
import { csvLine, formatMicro, micro, type ReportReply, type ReportRequest } from '@makoto/contracts';
import fc from 'fast-check';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKey, type AccountKind, CURRENCIES, type Currency, HOUSE } from '../posting/transfer.js';
import { LedgerSumsRollup } from './ledger-sums.rollup.js';
import { ReportsService } from './reports.service.js';

const DAY_MS = 86_400_000;
const HOUSE_KINDS = [
  'trading',
  'exposure',
  'fees',
  'rebates',
  'earn_reserve',
  'earn_promised',
  'earn_promised_1',
  'fx',
];

let harness: WalletHarness;
const operator = Object.assign(contextOf(randomUUID()), { operator: true });

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

/** What may happen: the kind of transfer and the accounts, the customer's without an owner. */
const STEPS: readonly (readonly [kind: string, debit: AccountKind, credit: AccountKind])[] = [
  ['deposit', 'outside_bank', 'available'],
  ['deposit', 'outside_crypto', 'available'],
  ['stake', 'available', 'in_trade'],
  ['fee', 'available', 'fees'],
  ['fee_return', 'fees', 'available'],
  ['stake_lost', 'in_trade', 'trading'],
  ['cover', 'trading', 'exposure'],
  ['winnings', 'exposure', 'available'],
  ['rebate', 'fees', 'available'],
  ['accrual', 'earn_promised_1', 'available'],
  ['conversion', 'available', 'fx'],
  ['withdrawal', 'available', 'withdrawing'],
  ['withdrawal_fee', 'withdrawing', 'fees'],
  ['withdrawal_paid', 'withdrawing', 'outside_bank'],
  ['correction', 'outside_bank', 'trading'],
  ['correction', 'trading', 'outside_crypto'],
  ['capital', 'outside_capital', 'trading'],
  ['house_pay', 'trading', 'earn_promised_1'],
];

const CUSTOMERS = ['available', 'in_trade', 'locked', 'withdrawing'];
const keyOf = (user: string, kind: AccountKind, currency: Currency): AccountKey => ({
  owner: CUSTOMERS.includes(kind) ? user : HOUSE,
  kind,
  currency,
});

async function post(user: string, step: number, currency: Currency, amount: bigint): Promise<void> {
  const [kind, debit, credit] = STEPS[step] ?? STEPS[0] ?? ['deposit', 'outside_bank', 'available'];
  const transfer = { ref: randomUUID(), slot: 0, kind, amount };
  const keys = { debit: keyOf(user, debit, currency), credit: keyOf(user, credit, currency) };
  // What an account lacks is refused by the ledger, as everywhere.
  await harness
    .get(Ledger)
    .post([{ ...transfer, ...keys }])
    .catch(() => undefined);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const report = (more: Partial<ReportRequest>): Promise<ReportReply> =>
  harness
    .get(ReportsService)
    .report({ report: 'profit', by: 'day', from: '2026-11-20', to: dayOf(harness.clock.now()), ...more }, operator);

/** Ends the day, with the delay after which its last hour is summed. */
async function endDay(): Promise<void> {
  const now = harness.clock.now();
  harness.clock.set(now - (now % DAY_MS) + DAY_MS + 600_000);
  const ended = Math.floor(harness.clock.now() / DAY_MS) * DAY_MS;
  // A run sums two days at most.
  while (Date.parse((await report({ to: dayOf(ended) })).closed_to) < ended) await harness.get(LedgerSumsRollup).run();
}

/** Of transfers before a moment: what each kind of account has, and what the house earned without capital, micro-units. */
async function model(before: number): Promise<{ balances: Map<string, bigint>; profit: Map<string, bigint> }> {
  const rows: { debit: string; credit: string; currency: string; amount: string }[] = await harness.db.dataSource.query(
    `select d.kind as debit, c.kind as credit, d.currency, t.amount from transfers t
     join accounts d on d.id = t.debit join accounts c on c.id = t.credit where t.at < $1`,
    [before],
  );
  const [balances, profit] = [new Map<string, bigint>(), new Map<string, bigint>()];
  const add = (sums: Map<string, bigint>, key: string, amount: bigint): void =>
    void sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const { debit, credit, currency, amount } of rows) {
    add(balances, `${currency} ${debit.replace(/_\d$/, '')}`, -BigInt(amount));
    add(balances, `${currency} ${credit.replace(/_\d$/, '')}`, BigInt(amount));
    if ([debit, credit].includes('outside_capital')) continue;
    if (HOUSE_KINDS.includes(credit)) add(profit, currency, BigInt(amount));
    if (HOUSE_KINDS.includes(debit)) add(profit, currency, -BigInt(amount));
  }
  return { balances, profit };
}

describe('reports', () => {
  it('equal the ledger to the micro-unit, by day and by month, on screen and as CSV', async () => {
    const user = await harness.customer();
    const move = fc.record({
      step: fc.integer({ min: 0, max: STEPS.length - 1 }),
      currency: fc.constantFrom<Currency>(...CURRENCIES),
      amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
      hours: fc.integer({ min: 0, max: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 14 }), async (moves) => {
        for (const { step, currency, amount, hours } of moves) {
          await post(user, step, currency, amount);
          harness.clock.advance(hours * 3_600_000);
        }
        await endDay();
        const closedTo = harness.clock.now() - (harness.clock.now() % DAY_MS);
        const { balances, profit } = await model(closedTo);
        for (const by of ['day', 'month'] as const) {
          const earned = await report({ by });
          expect(Date.parse(earned.closed_to)).toBe(closedTo);
          const totals = new Map<string, bigint>();
          const parts = new Map<string, bigint>();
          for (const { currency, item, amount } of earned.list) {
            const sums = item === 'total' ? totals : parts;
            sums.set(currency, (sums.get(currency) ?? 0n) + micro(amount));
          }
          expect(totals).toEqual(parts);
          for (const currency of CURRENCIES) expect(totals.get(currency) ?? 0n).toBe(profit.get(currency) ?? 0n);
          const { list } = await report({ report: 'balances', by });
          const last = list.filter(({ period }) => period === list.at(-1)?.period);
          const closing = new Map(last.map(({ currency, item, amount }) => [`${currency} ${item}`, micro(amount)]));
          expect(closing).toEqual(balances);
        }
        const rails = await report({ report: 'rails', by: 'month' });
        const banked = (item: string): bigint =>
          rails.list
            .filter((row) => row.item === item && row.currency === 'USD')
            .reduce((sum, { amount }) => sum + micro(amount), 0n);
        const net =
          banked('bank_deposits') + banked('bank_house_in') - banked('bank_withdrawals') - banked('bank_house_out');
        expect(net + banked('bank_corrections')).toBe(-(balances.get('USD outside_bank') ?? 0n));
        await csvSays(await report({}));
      }),
      { numRuns: 2 },
    );
  });

  it('never change for a closed day; a correction is part of the day on which it was posted', async () => {
    const user = await harness.customer('10');
    await endDay();
    const before = await report({});
    await post(user, 14, 'USD', 7n);
    await endDay();
    const after = await report({});
    expect(after.list.slice(0, before.list.length)).toEqual(before.list);
    expect(after.list.slice(before.list.length)).toMatchObject([
      { item: 'corrections', amount: formatMicro(7n), transfers: 1 },
      { item: 'total', amount: formatMicro(7n) },
    ]);
    await expect(harness.db.dataSource.query('update ledger_days set amount = 0')).rejects.toThrow('do not change');
  });

  it('are refused for a span that is too long or ends before it begins', async () => {
    for (const span of [
      { from: '2026-01-01', to: '2026-06-01' },
      { from: '2026-11-24', to: '2026-11-23' },
    ]) {
      await expect(report(span)).rejects.toMatchObject({ errorName: 'VALIDATION' });
    }
  });
});

async function csvSays({ list }: ReportReply): Promise<void> {
  const request = { report: 'profit', by: 'day', from: '2026-11-20', to: dayOf(harness.clock.now()) } as const;
  const { content } = await harness.get(ReportsService).file(request, operator);
  const lines = list.map((row) => csvLine([row.period, row.currency, row.item, row.amount, row.transfers]));
  expect(Buffer.from(content, 'base64').toString()).toBe(`period,currency,item,amount,transfers\r\n${lines.join('')}`);
}
