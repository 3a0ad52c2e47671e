import { randomUUID } from 'node:crypto';
import { type BalanceListRequest, micro, type StatementEntryView } from '@makoto/contracts';
import fc from 'fast-check';
import { ConversionsService } from '../../conversions/conversions.service.js';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { Ledger } from '../posting/ledger.service.js';
import { type Currency, HOUSE } from '../posting/transfer.js';
import { StatementService } from './statement.service.js';
import { StatementCheckpointsService } from './statement-checkpoints.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const list = (user: string, request: BalanceListRequest = {}) =>
  harness.get(StatementService).list(request, contextOf(user));

/** Posts a transfer into or out of the customer's available balance. */
async function move(user: string, currency: Currency, amount: bigint, kind: string): Promise<void> {
  const outside = { owner: HOUSE, kind: 'outside_quick' as const, currency };
  const own = { owner: user, kind: 'available' as const, currency };
  const [debit, credit] = amount > 0n ? [outside, own] : [own, outside];
  await harness
    .get(Ledger)
    .post([{ ref: randomUUID(), slot: 0, kind, debit, credit, amount: amount > 0n ? amount : -amount }]);
}

describe('the statement', () => {
  it('shows each entry with its sign and the balance after it, newest first', async () => {
    const user = await harness.customer();
    await move(user, 'USD', 10_000_000n, 'deposit');
    harness.clock.advance(1);
    await move(user, 'USD', -2_500_000n, 'stake');
    const reply = await list(user);
    expect(reply).toMatchObject({ page: 1, size: 20, total: 2 });
    expect(reply.list).toMatchObject([
      {
        number: 'USD-2',
        kind: 'stake',
        amount: '-2.50',
        balance_after: '7.50',
        memo: 'Stake',
        created_at: new Date(harness.clock.now()).toISOString(),
      },
      { number: 'USD-1', kind: 'deposit', amount: '10.00', balance_after: '10.00', memo: 'Deposit' },
    ]);
  });

  it('shows amounts and rate of a conversion at both of its entries', async () => {
    const user = await harness.customer('100');
    harness.clock.advance(1);
    const request = { from: 'USD', to: 'USDT', amount: '50.00' } as const;
    const service = harness.get(ConversionsService);
    const { quote_id } = await service.convert(request, contextOf(user));
    const { number } = await service.convert({ ...request, quote_id }, contextOf(user));
    const conversion = { number, from: 'USD', to: 'USDT', amount: '50.00', result: '49.99995', rate: '0.999999' };
    expect((await list(user)).list).toMatchObject([
      { kind: 'conversion', amount: '-50.00', conversion },
      { kind: 'conversion', amount: '49.99995', conversion },
      { kind: 'deposit', conversion: null },
    ]);
    // A filter by currency shows one of the two entries.
    expect((await list(user, { currency: 'USDT' })).list).toMatchObject([{ amount: '49.99995', conversion }]);
  });

  it('lists each conversion once, page by page, if filtered by one currency', async () => {
    const user = await harness.customer('100');
    const service = harness.get(ConversionsService);
    const numbers: (string | null | undefined)[] = [];
    for (const [from, to] of [
      ['USD', 'USDT'],
      ['USDT', 'USD'],
      ['USD', 'USDT'],
    ] as const) {
      harness.clock.advance(1);
      const amount = from === 'USD' ? '9.00' : '5.00';
      const { quote_id } = await service.convert({ from, to, amount }, contextOf(user));
      numbers.push((await service.convert({ from, to, amount, quote_id }, contextOf(user))).number);
    }
    const pages = [1, 2].map((page) => list(user, { kind: 'conversion', currency: 'USD', page, size: 2 }));
    const [first, second] = await Promise.all(pages);
    expect([first?.list.length, second?.list.length, first?.total]).toEqual([2, 1, 3]);
    const listed = [...(first?.list ?? []), ...(second?.list ?? [])].map((row) => row.conversion?.number);
    expect(listed).toEqual(numbers.reverse());
  });

  it('shows the conversion of a purchase, which has no number of its own', async () => {
    const user = await harness.customer('100');
    const ref = randomUUID();
    const kind = 'conversion';
    const own = (currency: Currency) => ({ owner: user, kind: 'available' as const, currency });
    const exchange = (currency: Currency) => ({ owner: HOUSE, kind: 'fx' as const, currency });
    await harness.get(Ledger).post([
      { ref, slot: 0, kind, debit: own('USD'), credit: exchange('USD'), amount: 20_010_000n },
      { ref, slot: 1, kind, debit: exchange('USDT'), credit: own('USDT'), amount: 20_000_000n },
    ]);
    const conversion = { number: null, from: 'USD', to: 'USDT', amount: '20.01', result: '20.00', rate: null };
    expect((await list(user, { kind })).list).toMatchObject([{ conversion }, { conversion }]);
  });

  it('is empty for a customer without entries', async () => {
    await expect(list(await harness.customer(), { kind: 'stake' })).resolves.toMatchObject({ list: [], total: 0 });
    await expect(list(await harness.customer())).resolves.toMatchObject({ list: [], total: 0 });
  });

  it('matches a plain list for any entries, page and filter', async () => {
    const step = fc.record({
      currency: fc.constantFrom<Currency>('USD', 'USDT'),
      kind: fc.constantFrom('deposit', 'winnings', 'rebate'),
      wait: fc.integer({ min: 0, max: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 7 }),
        async (steps, size) => {
          const user = await harness.customer();
          const start = harness.clock.now();
          const model: { number: string; kind: string; at: number; currency: Currency }[] = [];
          const counts = { USD: 0, USDT: 0 };
          for (const { currency, kind, wait } of steps) {
            harness.clock.advance(wait);
            await move(user, currency, 1_000_000n, kind);
            model.push({ number: `${currency}-${++counts[currency]}`, kind, at: harness.clock.now(), currency });
          }
          const order = (a: (typeof model)[number], b: (typeof model)[number]): number =>
            b.at - a.at ||
            a.currency.localeCompare(b.currency) ||
            Number(b.number.split('-')[1]) - Number(a.number.split('-')[1]);
          const middle = Math.floor((start + harness.clock.now()) / 2);
          const filters: [BalanceListRequest, (m: (typeof model)[number]) => boolean][] = [
            [{}, () => true],
            [{ currency: 'USDT' }, (m) => m.currency === 'USDT'],
            [{ kind: 'rebate' }, (m) => m.kind === 'rebate'],
            [{ from: new Date(middle).toISOString() }, (m) => m.at >= middle],
            [{ to: new Date(middle).toISOString(), currency: 'USD' }, (m) => m.at <= middle && m.currency === 'USD'],
          ];
          for (const [request, keeps] of filters) {
            const wanted = model
              .filter(keeps)
              .sort(order)
              .map((m) => m.number);
            const got: StatementEntryView[] = [];
            for (let page = 1; page <= Math.ceil(wanted.length / size); page++) {
              const reply = await list(user, { ...request, page, size });
              expect(reply.total).toBe(wanted.length);
              got.push(...reply.list);
            }
            expect(got.map((e) => e.number)).toEqual(wanted);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a statement with checkpoints', () => {
  const KINDS = ['stake', 'fee', 'rebate', 'deposit'];
  let user: string;
  const model: { number: string; kind: string; at: number; currency: Currency; amount: bigint }[] = [];

  /** Posts entries in both currencies: mostly of two kinds, some of two rarer ones. */
  async function grow(count: number): Promise<void> {
    for (let done = 0; done < count; done += 20) {
      harness.clock.advance(1);
      const groups = Array.from({ length: 20 }, (_, i) => {
        const n = model.length;
        const kind = KINDS[n % 97 === 0 ? 3 : n % 11 === 0 ? 2 : n % 2] ?? '';
        const currency: Currency = n % 3 === 0 ? 'USDT' : 'USD';
        const amount = BigInt(1_000_000 + i);
        const number = `${currency}-${model.filter((m) => m.currency === currency).length + 1}`;
        model.push({ number, kind, at: harness.clock.now(), currency, amount });
        const credit = { owner: user, kind: 'available' as const, currency };
        const debit = { owner: HOUSE, kind: 'outside_quick' as const, currency };
        return [{ ref: randomUUID(), slot: 0, kind, debit, credit, amount }];
      });
      await harness.get(Ledger).postMany(groups);
    }
  }

  const newestFirst = (a: (typeof model)[number], b: (typeof model)[number]): number =>
    b.at - a.at || a.currency.localeCompare(b.currency) || numberOf(b) - numberOf(a);
  const numberOf = (m: { number: string }): number => Number(m.number.split('-')[1]);

  async function assertAsModel(request: BalanceListRequest): Promise<void> {
    const [from, to] = [request.from ? Date.parse(request.from) : 0, request.to ? Date.parse(request.to) : Infinity];
    const wanted = model
      .filter(
        (m) => (!request.kind || m.kind === request.kind) && (!request.currency || m.currency === request.currency),
      )
      .filter((m) => m.at >= from && m.at <= to)
      .sort(newestFirst);
    for (const page of [1, 2, 5, Math.ceil(wanted.length / 30)].filter((n) => n > 0)) {
      const reply = await list(user, { ...request, page, size: 30 });
      expect(reply.total).toBe(wanted.length);
      expect(reply.list.map((e) => e.number)).toEqual(wanted.slice((page - 1) * 30, page * 30).map((m) => m.number));
      for (const { currency, count, credited } of reply.totals) {
        const own = wanted.filter((m) => m.currency === currency);
        expect([count, micro(credited)]).toEqual([own.length, own.reduce((sum, m) => sum + m.amount, 0n)]);
      }
    }
  }

  beforeAll(async () => {
    user = await harness.customer();
    await grow(900);
  });

  it.each(['before its checkpoints are written', 'with checkpoints', 'with entries after the last checkpoint'])(
    'has the same pages, counts and totals under any filter, %s',
    async (state) => {
      if (state !== 'before its checkpoints are written') await harness.get(StatementCheckpointsService).sweep();
      if (state.endsWith('after the last checkpoint')) await grow(300);
      const at = (share: number): string =>
        new Date(model[Math.floor((model.length - 1) * share)]?.at ?? 0).toISOString();
      const periods = [{}, { from: at(0.3) }, { to: at(0.6) }, { from: at(0.2), to: at(0.7) }];
      for (const period of periods) {
        await assertAsModel(period);
        await assertAsModel({ ...period, currency: 'USD' });
        for (const kind of [...KINDS, 'none']) await assertAsModel({ ...period, kind });
        await assertAsModel({ ...period, kind: 'deposit', currency: 'USDT' });
      }
    },
  );

  it('exports each entry once while new entries arrive', async () => {
    const before = model.length;
    let text = '';
    let after: string | null | undefined;
    let parts = 0;
    do {
      const part = await harness.get(StatementService).export(after ? { after } : {}, contextOf(user));
      text += part.text;
      after = part.after;
      if (parts++ === 0) await grow(20);
    } while (after);
    const [head, ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe('number,created_at,kind,memo,amount,currency,balance_after,ref');
    expect(parts).toBe(2);
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      model
        .slice(0, before)
        .sort(newestFirst)
        .map((m) => m.number),
    );
    const foreign = harness.get(StatementService).export({ after: '1/2/3/4' }, contextOf(user));
    await expect(foreign).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });
});
