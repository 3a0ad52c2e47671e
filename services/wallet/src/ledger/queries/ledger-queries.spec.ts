import { randomUUID } from 'node:crypto';
import type { TransfersReply, TransfersRequest, TransferView } from '@makoto/contracts';
import fc from 'fast-check';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKey, accountId, type Currency, HOUSE } from '../posting/transfer.js';
import { LedgerQueriesService } from './ledger-queries.service.js';

let harness: WalletHarness;
const operator = Object.assign(contextOf(randomUUID()), { operator: true });

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const search = (request: TransfersRequest): Promise<TransfersReply> =>
  harness.get(LedgerQueriesService).transfers(request, operator);

/** All pages of a search. */
async function all(request: TransfersRequest): Promise<TransferView[]> {
  const found: TransferView[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < 500; page++) {
    const reply = await search({ ...request, cursor: cursor ?? null });
    found.push(...reply.list);
    if (!reply.next) return found;
    cursor = reply.next;
  }
  throw new Error('the pages do not end');
}

const own = (owner: string, kind: AccountKey['kind'], currency: Currency): AccountKey => ({ owner, kind, currency });
const keyOf = (t: { ref: string; slot: number }): string => `${t.ref}/${t.slot}`;

/** Posts a lost order: the stake is held, then lost without touching the available balance. */
async function lose(user: string, currency: Currency): Promise<string> {
  const ref = randomUUID();
  const [available, inTrade] = [own(user, 'available', currency), own(user, 'in_trade', currency)];
  const house = own(HOUSE, 'trading', currency);
  await harness.get(Ledger).post([{ ref, slot: 0, kind: 'stake', debit: available, credit: inTrade, amount: 1_000n }]);
  harness.clock.advance(7);
  await harness.get(Ledger).post([{ ref, slot: 3, kind: 'stake_lost', debit: inTrade, credit: house, amount: 1_000n }]);
  return ref;
}

describe('ledger queries', () => {
  it('return each transfer of a customer once, with the other transfers of its cause, at any page size', async () => {
    const steps = fc.array(fc.constantFrom<'in' | 'lose'>('in', 'lose'), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.constantFrom<Currency>('USD', 'USDT'),
        fc.integer({ min: 1, max: 5 }),
        async (moves, currency, limit) => {
          const user = await harness.customer();
          await harness.fund(user, 'USD', 10_000_000n);
          await harness.fund(user, 'USDT', 10_000_000n);
          const refs = new Set<string>();
          for (const move of moves) {
            harness.clock.advance(5);
            if (move === 'in') await harness.fund(user, currency, 5n);
            else refs.add(await lose(user, currency));
          }
          const found = await all({ user_id: user, limit });
          expect(new Set(found.map(keyOf)).size).toBe(found.length);
          expect(found).toHaveLength(2 + moves.length + refs.size);
          expect(found.every((t) => t.debit.user_id === user || t.credit.user_id === user)).toBe(true);
          const lost = await all({ user_id: user, kind: 'stake', limit });
          expect(lost).toHaveLength(refs.size);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('page back through time, newest first, by kind, account and period', async () => {
    const begin = harness.clock.now();
    harness.clock.advance(50);
    const user = await harness.customer();
    await harness.fund(user, 'USD', 10_000_000n);
    for (let i = 0; i < 9; i++) {
      harness.clock.advance(i * 400);
      await lose(user, 'USD');
    }
    const from = new Date(begin + 1).toISOString();
    const found = await all({ from, limit: 4 });
    expect(found).toHaveLength(19);
    expect(new Set(found.map(keyOf)).size).toBe(19);
    expect(found.map((t) => t.at)).toEqual(
      found
        .map((t) => t.at)
        .sort()
        .reverse(),
    );
    expect(await all({ from, kind: 'stake_lost', limit: 2 })).toHaveLength(9);
    const trading = accountId(own(HOUSE, 'trading', 'USD'));
    expect(await all({ from, account_id: trading, limit: 3 })).toHaveLength(9);
    expect(await all({ account_id: accountId(own(user, 'in_trade', 'USD')), from, limit: 5 })).toHaveLength(18);
    const middle = found[9]?.at ?? '';
    const older = await all({ from, to: middle, limit: 100 });
    expect(older.every((t) => t.at <= middle)).toBe(true);
    expect(older.length + found.filter((t) => t.at > middle).length).toBe(19);
  });

  it('find exactly the transfers of the period, both of its ends included', async () => {
    const user = await harness.customer();
    const times: string[] = [];
    for (let i = 0; i < 4; i++) {
      harness.clock.advance(1);
      await harness.fund(user, 'USD', 5n);
      times.push(new Date(harness.clock.now()).toISOString());
    }
    const period = { from: times[1], to: times[2] };
    const available = accountId(own(user, 'available', 'USD'));
    for (const request of [{ user_id: user }, { account_id: available }, { kind: 'deposit' }]) {
      const found = await all({ ...request, ...period });
      expect(found.map(({ at }) => at)).toEqual([times[2], times[1]]);
    }
  });

  it('search the whole ledger when no period is given', async () => {
    const found = await all({ kind: 'capital', limit: 2 });
    expect(found).toHaveLength(5);
    expect(found[0]?.debit).toMatchObject({ user_id: null, kind: 'outside_capital' });
  });

  it('find rare kinds by their index', async () => {
    const plan: { 'QUERY PLAN': string }[] = await harness.db.dataSource.transaction(async (manager) => {
      await manager.query('set local enable_seqscan = off');
      return manager.query(
        `explain select 1 from transfers where kind = $1 and at < $2 order by at desc, ref desc, slot desc limit 2`,
        ['correction', harness.clock.now()],
      );
    });
    expect(JSON.stringify(plan)).toMatch(/Scan Backward using transfers_rare/);
  });

  it('find the transfers of one cause, and nothing for unknown ids', async () => {
    const user = await harness.customer('10');
    const ref = await lose(user, 'USD');
    expect((await search({ ref })).list.map((t) => [t.slot, t.kind])).toEqual([
      [0, 'stake'],
      [3, 'stake_lost'],
    ]);
    for (const nothing of [{ ref: 'x' }, { user_id: randomUUID() }, { user_id: HOUSE }, { account_id: randomUUID() }]) {
      expect((await search(nothing)).list).toEqual([]);
    }
    for (const cursor of ['x', 't1.2', 'e1']) {
      await expect(search({ user_id: user, cursor })).rejects.toMatchObject({ errorName: 'VALIDATION' });
    }
  });

  it('show the house’s accounts to operators only', async () => {
    const { list } = await harness.get(LedgerQueriesService).house(operator);
    expect(list.find((a) => a.kind === 'fx' && a.currency === 'USDT')?.balance).toBe('1000000.00');
    await expect(harness.get(LedgerQueriesService).house(contextOf(randomUUID()))).rejects.toMatchObject({
      errorName: 'FORBIDDEN',
    });
  });
});
