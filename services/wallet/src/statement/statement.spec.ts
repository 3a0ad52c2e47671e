import { randomUUID } from 'node:crypto';
import type { BalanceListRequest, StatementEntryView } from '@makoto/contracts';
import fc from 'fast-check';
import { Ledger } from '../ledger/ledger.service.js';
import { type Currency, HOUSE } from '../ledger/transfer.js';
import { contextOf, WalletBed } from '../testing/wallet-bed.js';
import { StatementService } from './statement.service.js';

let bed: WalletBed;

beforeAll(async () => {
  bed = await WalletBed.open();
});
afterAll(() => bed.close());

const list = (user: string, request: BalanceListRequest = {}) =>
  bed.get(StatementService).list(request, contextOf(user));

/** A movement in or out of what the customer can spend. */
async function move(user: string, currency: Currency, amount: bigint, kind: string): Promise<void> {
  const outside = { owner: HOUSE, kind: 'outside_quick' as const, currency };
  const own = { owner: user, kind: 'available' as const, currency };
  const [debit, credit] = amount > 0n ? [outside, own] : [own, outside];
  await bed
    .get(Ledger)
    .post([{ ref: randomUUID(), slot: 0, kind, debit, credit, amount: amount > 0n ? amount : -amount }]);
}

describe('the statement', () => {
  it('shows each movement with its sign and the balance after it, newest first', async () => {
    const user = await bed.customer();
    await move(user, 'USD', 10_000_000n, 'deposit');
    bed.clock.advance(1);
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
        created_at: new Date(bed.clock.now()).toISOString(),
      },
      { number: 'USD-1', kind: 'deposit', amount: '10.00', balance_after: '10.00', memo: 'Deposit' },
    ]);
  });

  it('is empty for who has nothing', async () => {
    await expect(list(await bed.customer(), { kind: 'stake' })).resolves.toMatchObject({ list: [], total: 0 });
    await expect(list(await bed.customer())).resolves.toMatchObject({ list: [], total: 0 });
  });

  it('agrees with a plain list for any movements, page and filter', async () => {
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
          const user = await bed.customer();
          const start = bed.clock.now();
          const model: { number: string; kind: string; at: number; currency: Currency }[] = [];
          const counts = { USD: 0, USDT: 0 };
          for (const { currency, kind, wait } of steps) {
            bed.clock.advance(wait);
            await move(user, currency, 1_000_000n, kind);
            model.push({ number: `${currency}-${++counts[currency]}`, kind, at: bed.clock.now(), currency });
          }
          const order = (a: (typeof model)[number], b: (typeof model)[number]): number =>
            b.at - a.at ||
            a.currency.localeCompare(b.currency) ||
            Number(b.number.split('-')[1]) - Number(a.number.split('-')[1]);
          const middle = Math.floor((start + bed.clock.now()) / 2);
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
