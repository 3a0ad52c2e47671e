import { randomUUID } from 'node:crypto';
import type { EarnBuyRequest, EarnEnding } from '@makoto/contracts';
import { account, houseAccount, type Transfer } from '../ledger/index.js';
import { buyPostings, endingPostings, promised } from './earn-postings.calc.js';

const user = randomUUID();
const position_id = randomUUID();
const [available, locked] = [account(user, 'available', 'USDT'), account(user, 'locked', 'USDT')];
const reserve = houseAccount('earn_reserve', 'USDT');
const refused = expect.objectContaining({ errorName: 'INVALID_AMOUNT' });
const lines = (transfers: Transfer[]) =>
  transfers.map(({ ref, slot, kind, debit, credit, amount }) => {
    expect(ref).toBe(position_id);
    return [slot, kind, debit, credit, amount];
  });
/** The account of the shard that the posting `kind` of a position uses. */
const shardIn = (transfers: Transfer[], kind: string) => transfers.find((t) => t.kind === kind);

const BUY: EarnBuyRequest = {
  ...{ position_id, user_id: user, currency: 'USDT', pay_currency: 'USDT' },
  ...{ quantity: '0.0001', pay_amount: '0.0001', promised: '0.000001' },
};
const END: EarnEnding = {
  ...{ position_id, user_id: user, currency: 'USDT', quantity: '0.0001', forfeit: '0.000002', released: '0.000003' },
};

describe('a purchase', () => {
  it('locks the principal and sets all promised returns aside', () => {
    const cover = shardIn(buyPostings(BUY), 'earn_cover')?.credit ?? available;
    expect(lines(buyPostings(BUY))).toEqual([
      [2, 'lock', available, locked, 100n],
      [3, 'earn_cover', reserve, cover, 1n],
    ]);
    expect(cover.kind).toMatch(/^earn_promised/);
  });

  it('in another currency converts first', () => {
    const paid = lines(buyPostings({ ...BUY, pay_currency: 'USD', pay_amount: '0.000101' }));
    expect(paid.slice(0, 2)).toEqual([
      [0, 'conversion', account(user, 'available', 'USD'), houseAccount('fx', 'USD'), 101n],
      [1, 'conversion', houseAccount('fx', 'USDT'), available, 100n],
    ]);
    expect(paid.slice(2)).toEqual(lines(buyPostings(BUY)));
  });

  it.each([
    { quantity: '0', pay_amount: '0' },
    { pay_amount: '0.0002' },
    { pay_amount: '-1', pay_currency: 'USD' },
    { promised: '0' },
    { promised: 'much' },
  ] as const)('is refused with %j', (wrong) => {
    expect(() => buyPostings({ ...BUY, ...wrong })).toThrow(refused);
  });
});

describe('an ending', () => {
  it('returns the principal less the forfeit, and releases what will not be paid', () => {
    const cover = shardIn(buyPostings(BUY), 'earn_cover')?.credit;
    expect(lines(endingPostings(END))).toEqual([
      [4, 'principal_return', locked, available, 98n],
      [5, 'earn_forfeit', locked, reserve, 2n],
      [6, 'earn_cover_release', cover, reserve, 3n],
    ]);
  });

  it('may release nothing and forfeit nothing', () => {
    expect(lines(endingPostings({ ...END, forfeit: '0', released: '0' }))).toEqual([
      [4, 'principal_return', locked, available, 100n],
    ]);
  });

  it.each([{ forfeit: '0.0001' }, { forfeit: '-0.000001' }, { quantity: '0' }, { released: '-0.000001' }])(
    'is refused with %j',
    (wrong) => {
      expect(() => endingPostings({ ...END, ...wrong })).toThrow(refused);
    },
  );
});

it('promised returns lie in four accounts', () => {
  const kinds = [0, 1, 2, 3].map((shard) => promised(shard, 'USD').kind);
  expect(kinds).toEqual(['earn_promised', 'earn_promised_1', 'earn_promised_2', 'earn_promised_3']);
  expect(() => promised(4, 'USD')).toThrow('there is no shard 4');
});
