import { randomUUID } from 'node:crypto';
import { RESULTS } from '@makoto/contracts';
import fc from 'fast-check';
import { accountId, HOUSE } from '../ledger/index.js';
import { endPostings, holdPostings, ORDER_SLOTS, type OrderMoney, readOrderMoney } from './order-postings.calc.js';

const money = fc.record({
  order_id: fc.constant(randomUUID()),
  user_id: fc.constant(randomUUID()),
  stake: fc.bigInt(1n, 10n ** 10n),
  fee: fc.bigInt(0n, 10n ** 8n),
  winnings: fc.bigInt(0n, 10n ** 10n),
});

/** The change of each account after an order's hold and one ending. */
function netOf(order: OrderMoney, result: (typeof RESULTS)[number]): Map<string, bigint> {
  const net = new Map<string, bigint>();
  for (const t of [...holdPostings(order), ...endPostings(order, result)]) {
    net.set(accountId(t.debit), (net.get(accountId(t.debit)) ?? 0n) - t.amount);
    net.set(accountId(t.credit), (net.get(accountId(t.credit)) ?? 0n) + t.amount);
  }
  return net;
}

describe("an order's postings", () => {
  it('give the customer exactly what the result says and leave nothing held', () => {
    fc.assert(
      fc.property(money, fc.constantFrom(...RESULTS), (order, result) => {
        const net = netOf(order, result);
        const of = (owner: string, kind: 'available' | 'in_trade' | 'trading' | 'exposure' | 'fees'): bigint =>
          net.get(accountId({ owner, kind, currency: 'USD' })) ?? 0n;
        const expected = { win: order.winnings - order.fee, lose: -order.stake - order.fee, tie: 0n, void: 0n }[result];
        expect(of(order.user_id, 'available')).toBe(expected);
        expect(of(order.user_id, 'in_trade')).toBe(0n);
        expect(of(HOUSE, 'exposure')).toBe(0n);
        expect(of(HOUSE, 'fees')).toBe(result === 'win' || result === 'lose' ? order.fee : 0n);
        expect(of(HOUSE, 'trading')).toBe({ win: -order.winnings, lose: order.stake, tie: 0n, void: 0n }[result]);
      }),
    );
  });

  it('use the same slots for every ending, so that the ledger accepts only one', () => {
    fc.assert(
      fc.property(money, fc.constantFrom(...RESULTS), (order, result) => {
        const slots = endPostings(order, result).map((t) => t.slot);
        expect(slots[0]).toBe(ORDER_SLOTS.stakeEnd);
        expect(new Set(slots).size).toBe(slots.length);
      }),
    );
  });

  it('stand on statements and in reports under the kinds that these know', () => {
    const order = { order_id: randomUUID(), user_id: randomUUID(), stake: 3n, fee: 2n, winnings: 1n };
    const kindsOf = (transfers: ReturnType<typeof holdPostings>) => transfers.map(({ kind }) => kind).join(' ');
    expect(kindsOf(holdPostings(order))).toBe('stake fee cover');
    expect(RESULTS.map((result) => [result, kindsOf(endPostings(order, result))])).toEqual(
      RESULTS.map((result) => [result, KINDS[result]]),
    );
  });
});

const KINDS = {
  win: 'stake_return winnings',
  lose: 'stake_lost cover_release',
  tie: 'stake_return cover_release fee_return',
  void: 'stake_return cover_release fee_return',
};

describe("a request with an order's money", () => {
  const request = { order_id: randomUUID(), user_id: randomUUID(), stake: '0.000001', fee: '0', winnings: '0' };

  it('is read in micro-units', () => {
    expect(readOrderMoney(request)).toEqual({ ...request, stake: 1n, fee: 0n, winnings: 0n });
  });

  it.each([
    { stake: '0' },
    { stake: '-1' },
    { stake: 'one' },
    { fee: '-0.000001' },
    { fee: '' },
    { winnings: '-0.000001' },
    { winnings: '1e3' },
  ])('is refused with %j', (wrong) => {
    const refused = expect.objectContaining({ errorName: 'INVALID_AMOUNT' });
    expect(() => readOrderMoney({ ...request, ...wrong })).toThrow(refused);
  });
});
