import type { DepositView, SubmitNowReply } from '@makoto/contracts';
import { approvePaymentTerms } from '../../testing/payment-terms.js';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositSubmission } from './deposit-submission.service.js';
import { DepositsService } from './deposits.service.js';

const MINUTE = 60_000;
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  harness.peers.restrictions = {};
  await harness.assertBooks();
});
afterAll(() => harness.close());

const deposits = (): DepositsService => harness.get(DepositsService);
const submission = (): DepositSubmission => harness.get(DepositSubmission);

describe('opening a deposit', () => {
  it('holds a rate for 15 minutes and returns where to pay', async () => {
    const user = await harness.customer();
    const quick = await harness.deposit(user, '10000', 'JPY');
    expect(quick).toMatchObject({
      status: 'awaiting_payment',
      rate: '0.006557',
      per_usd: '152.498177',
      usd_amount: '65.574554',
      // The first terms.
      spread: '0.001',
      held_within: '0.0005',
      currency: 'JPY',
      amount: '10000.00',
    });
    expect(Date.parse(quick.rate_until) - harness.clock.now()).toBe(15 * MINUTE);
    expect(quick.pay_to.checkout_url).toBe(`http://app/checkout?deposit=${quick.id}`);
    const bank = await deposits().open({ method: 'bank', currency: 'JPY', amount: '10000' }, contextOf(user));
    expect(bank.pay_to).toMatchObject({ bank_code: '9999', reference: expect.stringMatching(/^[A-Z2-9]{8}$/) });
    expect(bank.number).not.toBe(quick.number);
  });

  it('holds at most five rates for a customer at a time, and says how long to wait', async () => {
    const user = await harness.customer();
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => harness.deposit(user, '10000', 'JPY')));
    const held = asked.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value : []));
    expect(held).toHaveLength(5);
    harness.clock.advance(14 * MINUTE);
    await submission().submit({ deposit_id: held[0]?.id ?? '' }, contextOf(user));
    const refusal = { errorName: 'TOO_MANY_QUOTES', params: { limit: 5, retry_after_s: 61 } };
    await expect(harness.deposit(user, '50', 'USDT')).rejects.toMatchObject(refusal);
    // A deposit in USD holds no rate, other customers have their own, and a paid deposit holds none any longer.
    await harness.deposit(user);
    await harness.deposit(await harness.customer(), '10000', 'JPY');
    await harness.report({ reference: held[1]?.id ?? '', amount: '10000', currency: 'JPY' });
    await harness.deposit(user, '50', 'USDT');
    await expect(harness.deposit(user, '50', 'USDT')).rejects.toMatchObject(refusal);
    harness.clock.advance(61_000);
    await harness.deposit(user, '50', 'USDT');
  });

  it('holds no rate without a spread, so that a customer may have any number', async () => {
    const own = await WalletHarness.open();
    try {
      const user = await own.customer();
      for (let held = 0; held < 5; held++) await own.deposit(user, '10000', 'JPY');
      await approvePaymentTerms(own, (terms) => ({ ...terms, deposit_spread: '0' }));
      own.clock.advance(10_000);
      for (let unheld = 0; unheld < 6; unheld++) {
        expect(await own.deposit(user, '10000', 'JPY')).toMatchObject({ held_within: '0.00' });
      }
    } finally {
      await own.close();
    }
  });

  it('gives each customer one valid TRC-20 address of their own', async () => {
    const [a, b] = [await harness.customer(), await harness.customer()];
    const first = await harness.deposit(a, '50', 'USDT');
    const again = await harness.deposit(a, '60', 'USDT');
    const other = await harness.deposit(b, '50', 'USDT');
    expect(first.pay_to).toMatchObject({
      network: 'TRC20',
      address: expect.stringMatching(/^T\w{33}$/),
      qr: first.pay_to.address,
    });
    expect(again.pay_to.address).toBe(first.pay_to.address);
    expect(other.pay_to.address).not.toBe(first.pay_to.address);
  });

  it.each([
    ['1000.5', 'JPY'],
    ['10.123', 'USD'],
  ] as const)('refuses %s %s: more decimals than the currency has', async (amount, currency) => {
    await expect(harness.deposit(await harness.customer(), amount, currency)).rejects.toMatchObject({
      errorName: 'INVALID_AMOUNT',
    });
  });

  it('refuses an amount outside the range and returns the range', async () => {
    const user = await harness.customer();
    for (const amount of ['4.99', '50000.01']) {
      const error = { errorName: 'AMOUNT_OUT_OF_RANGE', params: { min: '5.00', max: '50000.00', currency: 'USD' } };
      await expect(harness.deposit(user, amount)).rejects.toMatchObject(error);
    }
  });

  it.each([
    ['crypto', 'JPY', 'USDT'],
    ['quick', 'USDT', 'JPY, USD, CNY, AUD'],
    ['bank', 'USDT', 'JPY, USD, CNY, AUD'],
  ] as const)('by %s is refused in %s, and names the currencies that it accepts', async (method, currency, values) => {
    const open = deposits().open({ method, currency, amount: '10000' }, contextOf(await harness.customer()));
    const problems = [{ field: 'currency', key: 'choice', params: { values } }];
    await expect(open).rejects.toMatchObject({ errorName: 'VALIDATION', problems });
  });

  it('refuses bank deposits from another country than the currency’s; other methods accept any country', async () => {
    const context = contextOf(await harness.customer());
    const open = (
      method: 'bank' | 'quick' | 'crypto',
      currency: 'JPY' | 'USDT',
      country: string,
    ): Promise<DepositView> => deposits().open({ method, currency, country, amount: '10000' }, context);
    await expect(open('bank', 'JPY', 'US')).rejects.toMatchObject({
      problems: [{ field: 'country', key: 'choice', params: { values: 'JP' } }],
    });
    await expect(open('bank', 'JPY', 'JP')).resolves.toMatchObject({ country: 'JP' });
    await expect(open('quick', 'JPY', 'US')).resolves.toMatchObject({ country: 'US' });
    await expect(open('crypto', 'USDT', 'US')).resolves.toMatchObject({ country: 'US' });
  });

  it('is refused for frozen and self-excluded customers', async () => {
    const user = await harness.customer();
    harness.peers.restrictions = { frozen: true, reason: 'under review' };
    await expect(harness.deposit(user)).rejects.toMatchObject({
      errorName: 'ACCOUNT_RESTRICTED',
      params: { reason: 'under review' },
    });
    harness.peers.restrictions = { excluded_until: harness.clock.now() + 1 };
    await expect(harness.deposit(user)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    harness.peers.restrictions = { excluded_until: harness.clock.now() - 1 };
    await expect(harness.deposit(user)).resolves.toMatchObject({ status: 'awaiting_payment' });
  });

  it("respects the customer's own daily limit", async () => {
    const user = await harness.customer();
    harness.peers.restrictions = { daily_deposit: '150.00' };
    await harness.deposit(user, '100.00');
    await expect(harness.deposit(user, '50.01')).rejects.toMatchObject({
      errorName: 'LIMIT_REACHED',
      params: { limit: '150.00', used: '100.00' },
    });
    await harness.deposit(user, '50.00');
  });

  it('has the same checks as reporting an expired deposit paid: frozen, excluded, and daily limit', async () => {
    const user = await harness.customer();
    const submit = (deposit_id: string): Promise<SubmitNowReply> =>
      submission().submit({ deposit_id }, contextOf(user));
    harness.peers.restrictions = { daily_deposit: '150.00' };
    const first = await harness.deposit(user, '150.00');
    await harness.pass(15 * MINUTE);
    const second = await harness.deposit(user, '150.00');
    await submit(second.id);
    const overLimit = { errorName: 'LIMIT_REACHED', params: { limit: '150.00', used: '150.00' } };
    await expect(submit(first.id)).rejects.toMatchObject(overLimit);
    for (const restrictions of [{ frozen: true }, { excluded_until: harness.clock.now() + 1 }]) {
      harness.peers.restrictions = restrictions;
      await expect(submit(first.id)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    }
    expect(await harness.published(first.id)).toEqual(['awaiting_payment', 'expired']);
    await harness.pass(2_000);
    expect(await harness.balance(user)).toMatchObject({ available: '150.00' });
    // The next day's limit has room for it, but not for another.
    await harness.pass(86_400_000);
    harness.peers.restrictions = { daily_deposit: '150.00' };
    await expect(submit(first.id)).resolves.toMatchObject({ status: 'pending' });
    await expect(harness.deposit(user, '5.00')).rejects.toMatchObject(overLimit);
  });

  it('opens one deposit per idempotency key, and repeats the reply to a customer frozen since', async () => {
    const user = await harness.customer();
    const request = { method: 'quick' as const, currency: 'USD' as const, amount: '20.00' };
    const both = await Promise.all([1, 2].map(() => deposits().open(request, contextOf(user, 'k1'))));
    expect(both[0]).toEqual(both[1]);
    const other = deposits().open({ ...request, amount: '21.00' }, contextOf(user, 'k1'));
    await expect(other).rejects.toMatchObject({ errorName: 'CONFLICT' });
    harness.peers.restrictions = { frozen: true };
    expect(await deposits().open(request, contextOf(user, 'k1'))).toEqual(both[0]);
    await expect(deposits().list({}, contextOf(user))).resolves.toMatchObject({ total: 1 });
  });
});

describe("a customer's deposits", () => {
  it('are listed newest first, by page and by status, without those of others', async () => {
    const user = await harness.customer();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await harness.deposit(user, `${10 + i}.00`)).id);
    await submission().submit({ deposit_id: ids[2] ?? '' }, contextOf(user));
    const page = await deposits().list({ page: 2, size: 2 }, contextOf(user));
    expect(page).toMatchObject({ page: 2, size: 2, total: 5 });
    expect(page.list.map((d) => d.id)).toEqual(ids.slice(2, 4));
    const pending = await deposits().list({ status: 'pending' }, contextOf(user));
    expect(pending).toMatchObject({ total: 1, list: [{ id: ids[2] }] });
    await expect(deposits().list({}, contextOf(await harness.customer()))).resolves.toMatchObject({
      total: 0,
      list: [],
    });
    const foreign = submission().submit({ deposit_id: ids[0] ?? '' }, contextOf(await harness.customer()));
    await expect(foreign).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('are incoming from the customer’s report until the rail’s report', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '10.00');
    expect(await deposits().areComing(user)).toBe(false);
    await submission().submit({ deposit_id: id }, contextOf(user));
    expect(await deposits().areComing(user)).toBe(true);
    await harness.pass(2_000);
    expect(await deposits().areComing(user)).toBe(false);
  });

  it('show when they were reported, also once credited', async () => {
    const user = await harness.customer();
    const { id, created_at } = await harness.deposit(user, '10.00');
    expect(await harness.depositOf(user)).toMatchObject({ reported_at: null, updated_at: created_at });
    await harness.pass(MINUTE);
    await submission().submit({ deposit_id: id }, contextOf(user));
    const reported_at = new Date(harness.clock.now()).toISOString();
    expect(await harness.depositOf(user)).toMatchObject({ status: 'pending', reported_at });
    await harness.pass(2_000);
    const updated_at = new Date(harness.clock.now()).toISOString();
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success', reported_at, updated_at });
  });

  it('are reported paid once per idempotency key, and the reply is repeated to a customer frozen since', async () => {
    const user = await harness.customer();
    const { id: deposit_id } = await harness.deposit(user, '100.13');
    const submit = (key: string): Promise<SubmitNowReply> => submission().submit({ deposit_id }, contextOf(user, key));
    const both = await Promise.all([submit('k1'), submit('k1')]);
    await harness.pass(7 * 86_400_000);
    harness.peers.restrictions = { frozen: true };
    expect([...both, await submit('k1')]).toEqual(Array(3).fill(both[0]));
    await expect(submit('k2')).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    expect(await harness.published(deposit_id)).toEqual(['awaiting_payment', 'pending', 'expired']);
  });

  it('accept only the customer’s own upload as proof', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user);
    const foreign = submission().submit({ deposit_id: id, proof: 'other' }, contextOf(user));
    await expect(foreign).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(submission().submit({ deposit_id: id, proof: 'up-1' }, contextOf(user))).resolves.toMatchObject({
      status: 'pending',
    });
  });
});
