import { randomUUID } from 'node:crypto';
import { type EarnAccrueReply, type EarnBuyRequest, type EarnEnding, MICRO, micro, shardOf } from '@makoto/contracts';
import { uuidBytes } from '@makoto/platform';
import { type AccountKey, type AccountKind, type Currency, houseAccount, Ledger } from '../ledger/index.js';
import { columnOf, microBytes } from '../testing/payment-columns.js';
import { units, WalletHarness } from '../testing/wallet-harness.js';
import { EarnFundsService } from './earn-funds.service.js';

const DAY_MS = 86_400_000;

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const money = (): EarnFundsService => harness.get(EarnFundsService);

async function buyer(usdt: number, usd = 0): Promise<string> {
  const user = await harness.customer();
  if (usdt > 0) await harness.fund(user, 'USDT', units(usdt));
  if (usd > 0) await harness.fund(user, 'USD', units(usd));
  return user;
}

const purchase = (user_id: string, more: Partial<EarnBuyRequest> = {}): EarnBuyRequest => ({
  position_id: randomUUID(),
  user_id,
  currency: 'USDT',
  quantity: '100.00',
  promised: '0.45',
  pay_currency: 'USDT',
  pay_amount: '100.00',
  ...more,
});

const ending = (p: EarnBuyRequest, more: Partial<EarnEnding> = {}): EarnEnding => {
  const { position_id, user_id, currency, quantity } = p;
  return { position_id, user_id, currency, quantity, forfeit: '0.00', released: '0.00', ...more };
};

/** Pays these days of a position. */
function accrue(p: EarnBuyRequest, days: number[], amount = '0.15'): Promise<EarnAccrueReply> {
  const { position_id, user_id, currency } = p;
  const repeat = (bytes: Buffer): string => columnOf(days.map(() => bytes));
  const numbers = Buffer.alloc(days.length * 2);
  for (const [i, day] of days.entries()) numbers.writeInt16BE(day, i * 2);
  return money().accrue({
    currency,
    shard: shardOf(position_id),
    positions: repeat(uuidBytes(position_id)),
    days: numbers.toString('base64'),
    users: repeat(uuidBytes(user_id)),
    amounts: repeat(microBytes(amount)),
  });
}

const accrualsOf = async (p: EarnBuyRequest): Promise<number> => {
  const [row]: { n: number }[] = await harness.db.dataSource.query(
    "select count(*)::int as n from transfers where ref = $1 and kind = 'accrual'",
    [p.position_id],
  );
  return row?.n ?? 0;
};

async function cover(currency: Currency): Promise<{ reserve: bigint; promised: bigint }> {
  const row = (await money().cover()).list.find((c) => c.currency === currency);
  return { reserve: micro(row?.reserve ?? '0'), promised: micro(row?.promised ?? '0') };
}

/** Moves money out of a house account until `amount` is left, and returns a function that moves it back. */
async function leave(kind: AccountKind, currency: Currency, amount: bigint): Promise<() => Promise<void>> {
  const [here, outside] = [houseAccount(kind, currency), houseAccount('outside_capital', currency)];
  const [balance = 0n] = await harness.get(Ledger).accountBalances([here]);
  const move = (debit: AccountKey, credit: AccountKey): Promise<void> =>
    harness
      .get(Ledger)
      .post([{ ref: randomUUID(), slot: 0, kind: 'capital', debit, credit, amount: balance - amount }]);
  await move(here, outside);
  return () => move(outside, here);
}

describe('buying a position', () => {
  it('locks the quantity and sets all promised returns aside', async () => {
    const user = await buyer(150);
    const before = await cover('USDT');
    await money().buy(purchase(user));
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '50.00', locked: '100.00' });
    expect(await cover('USDT')).toEqual({
      reserve: before.reserve - micro('0.45'),
      promised: before.promised + micro('0.45'),
    });
  });

  it('converts a payment in USD, with both sides on the statement', async () => {
    const user = await buyer(0, 200);
    const request = purchase(user, { pay_currency: 'USD', pay_amount: '100.05' });
    await money().buy(request);
    expect(await harness.balance(user, 'USD')).toMatchObject({ available: '99.95' });
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '0.00', locked: '100.00' });
    const legs: { kind: string }[] = await harness.db.dataSource.query(
      'select kind from transfers where ref = $1 and entry_account is not null order by slot',
      [request.position_id],
    );
    expect(legs.map((l) => l.kind)).toEqual(['conversion', 'conversion', 'lock']);
  });

  it('happens once per position and refuses other terms', async () => {
    const user = await buyer(300);
    const request = purchase(user);
    await Promise.all([money().buy(request), money().buy(request), money().buy(request)]);
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '200.00' });
    await expect(money().buy({ ...request, quantity: '99.00', pay_amount: '99.00' })).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
  });

  it('refuses a customer without sufficient funds and moves nothing', async () => {
    const user = await buyer(99);
    await expect(money().buy(purchase(user))).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '99.00', locked: '0.00' });
  });

  it('sells the last of the reserve to one of twenty buyers', async () => {
    const restore = await leave('earn_reserve', 'USDT', micro('0.80'));
    const users = await Promise.all(Array.from({ length: 20 }, () => buyer(100)));
    const outcomes = await Promise.allSettled(users.map((user) => money().buy(purchase(user))));
    const refused = outcomes.filter((o) => o.status === 'rejected');
    expect(refused).toHaveLength(19);
    for (const o of refused) expect(o).toMatchObject({ reason: { errorName: 'SOLD_OUT' } });
    expect((await cover('USDT')).reserve).toBe(micro('0.35'));
    await restore();
  });

  it('says how much can be bought while the house lacks the currency, and moves nothing', async () => {
    const restore = await leave('fx', 'USDT', 50n * MICRO);
    const user = await buyer(0, 200);
    const request = purchase(user, { pay_currency: 'USD', pay_amount: '100.05' });
    const refusal = (max: string) => ({ errorName: 'EXPOSURE_LIMIT', params: { max, currency: 'USDT' } });
    await expect(money().buy(request)).rejects.toMatchObject(refusal('50.00'));
    expect(await harness.balance(user, 'USD')).toMatchObject({ available: '200.00' });
    // What the customer has of the currency needs no conversion.
    const richer = await buyer(70, 200);
    await expect(money().buy({ ...request, user_id: richer })).rejects.toMatchObject(refusal('70.00'));
    await restore();
    await money().buy(request);
    expect(await harness.balance(user, 'USDT')).toMatchObject({ locked: '100.00' });
  });

  it('is refused after a cancellation, and a cancellation reports an earlier purchase', async () => {
    const user = await buyer(200);
    const late = purchase(user);
    expect(await money().cancel(late.position_id)).toEqual({ bought: false });
    await expect(money().buy(late)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const early = purchase(user);
    await money().buy(early);
    expect(await money().cancel(early.position_id)).toEqual({ bought: true });
    const race = purchase(user);
    const [bought, cancelled] = await Promise.allSettled([money().buy(race), money().cancel(race.position_id)]);
    expect(cancelled).toMatchObject({ value: { bought: bought.status === 'fulfilled' } });
  });
});

describe('returns and endings', () => {
  it('pay each day once in any combination of batches', async () => {
    const user = await buyer(100);
    const p = purchase(user);
    await money().buy(p);
    const first = await accrue(p, [1, 2]);
    harness.clock.advance(5_000);
    expect(await accrue(p, [1, 2])).toEqual(first);
    await accrue(p, [2, 3]);
    await accrue(p, [1, 2, 3]);
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '0.45' });
    expect(await accrualsOf(p)).toBe(3);
    await expect(accrue(p, [3], '0.16')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await money().end({ endings: [ending(p)] });
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '100.45', locked: '0.00' });
  });

  it('report when they were paid: for payments on several UTC days, the first day', async () => {
    const p = purchase(await buyer(100));
    await money().buy(p);
    const noon = harness.clock.now() - (harness.clock.now() % DAY_MS) + 1.5 * DAY_MS;
    harness.clock.set(noon);
    expect(await accrue(p, [1])).toEqual({ at: noon, count: 1 });
    harness.clock.advance(DAY_MS / 4);
    expect(await accrue(p, [1, 2])).toEqual({ at: noon + DAY_MS / 4, count: 2 });
    harness.clock.advance(DAY_MS);
    // The days of an interrupted run, and one that has become due since.
    expect(await accrue(p, [1, 2, 3])).toEqual({ at: noon + DAY_MS / 4, count: 2 });
    expect(await accrue(p, [3])).toEqual({ at: harness.clock.now(), count: 1 });
    const end = await money().end({ endings: [ending(p)] });
    harness.clock.advance(DAY_MS);
    expect(await money().end({ endings: [ending(p)] })).toEqual(end);
    expect(await harness.balance(p.user_id, 'USDT')).toMatchObject({ available: '100.45' });
  });

  it('pay each day once when overlapping batches arrive concurrently', async () => {
    const users = await Promise.all(Array.from({ length: 5 }, () => buyer(100)));
    const positions = users.map((user) => purchase(user));
    for (const p of positions) await money().buy(p);
    await Promise.all(positions.flatMap((p) => [accrue(p, [1]), accrue(p, [1, 2]), accrue(p, [2, 3]), accrue(p, [3])]));
    for (const user of users) expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '0.45' });
  });

  it('are refused without promised returns or with an amount of zero', async () => {
    const user = await buyer(100);
    const p = purchase(user);
    await money().buy(p);
    await expect(accrue(p, [1], '1000000')).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    await expect(accrue(p, [1], '0')).rejects.toMatchObject({ errorName: 'VALIDATION' });
    expect(await accrualsOf(p)).toBe(0);
  });

  it('end a position in one way only', async () => {
    const user = await buyer(100);
    const p = purchase(user);
    await money().buy(p);
    const before = await cover('USDT');
    await accrue(p, [1]);
    const early = ending(p, { forfeit: '0.07', released: '0.30' });
    await money().end({ endings: [early] });
    const lateNote = "update earn_purchases set state = 'bought' where position_id = $1";
    await harness.db.dataSource.query(lateNote, [p.position_id]);
    await money().end({ endings: [early] });
    const note = 'select state from earn_purchases where position_id = $1';
    expect(await harness.db.dataSource.query(note, [p.position_id])).toEqual([{ state: 'ended' }]);
    expect(await money().cancel(p.position_id)).toEqual({ bought: true });
    await money().buy(p);
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '100.08', locked: '0.00' });
    expect(await cover('USDT')).toEqual({
      reserve: before.reserve + micro('0.37'),
      promised: before.promised - micro('0.45'),
    });
    await expect(money().end({ endings: [ending(p)] })).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });
});
