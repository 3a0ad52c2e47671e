import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositSubmission } from './deposit-submission.service.js';

const MINUTE = 60_000;
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

/** A deposit that its owner has reported paid. */
async function reported(
  amount: string,
  currency: 'USD' | 'JPY' | 'USDT' = 'USD',
): Promise<{ user: string; id: string }> {
  const user = await harness.customer();
  const { id } = await harness.deposit(user, amount, currency);
  await harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user));
  return { user, id };
}

describe('a deposit in practice mode', () => {
  it('is credited two seconds after its owner reports it paid and not before', async () => {
    const { user, id } = await reported('100.00');
    await harness.pass(1_999);
    expect((await harness.balance(user)).available).toBe('0.00');
    await harness.pass(1);
    expect((await harness.balance(user)).available).toBe('100.00');
    expect(await harness.depositOf(user)).toMatchObject({
      status: 'success',
      received_amount: '100.00',
      credited_usd: '100.00',
      reason: null,
    });
    expect(await harness.published(id)).toEqual(['awaiting_payment', 'pending', 'success']);
  });

  it('in USDT is credited in USD at the rate of its arrival if the market has moved', async () => {
    const { user } = await reported('100', 'USDT');
    harness.peers.rates.set('USDT/USD', '0.5');
    await harness.pass(2_000);
    harness.peers.rates.set('USDT/USD', '0.999');
    expect((await harness.balance(user)).available).toBe('49.95');
  });

  it('with .13 cents gets no answer and expires uncredited after a week', async () => {
    const { user } = await reported('100.13');
    await harness.pass(60 * MINUTE);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'pending' });
    await harness.pass(7 * 86_400_000);
    expect(await harness.depositOf(user)).toMatchObject({
      status: 'expired',
      reason: expect.stringContaining('no payment in time'),
    });
    expect((await harness.balance(user)).available).toBe('0.00');
  });

  it('with .14 cents is paid and credited one unit short', async () => {
    const { user } = await reported('100.14');
    await harness.pass(2_000);
    expect(await harness.depositOf(user)).toMatchObject({
      status: 'success',
      received_amount: '99.14',
      credited_usd: '99.14',
      reason: expect.any(String),
    });
    expect((await harness.balance(user)).available).toBe('99.14');
  });

  it('with .15 cents is reported twice and credited once', async () => {
    const before = harness.callbacks.count;
    const { user } = await reported('100.15');
    await harness.pass(2_000);
    await harness.pass(1_000);
    expect(harness.callbacks.count - before).toBe(2);
    expect((await harness.balance(user)).available).toBe('100.15');
  });

  it('with .16 cents is declined with a reason', async () => {
    const { user, id } = await reported('100.16');
    await harness.pass(2_000);
    expect(await harness.depositOf(user)).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('declined'),
    });
    expect((await harness.balance(user)).available).toBe('0.00');
    const submit = harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user));
    await expect(submit).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('with .17 cents is paid after the rate’s expiry and credited at the rate of its arrival', async () => {
    const { user } = await reported('100.17', 'USD');
    const jpy = await reported('10000', 'JPY');
    await harness.pass(15 * MINUTE);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'pending' });
    await harness.pass(2_000);
    expect(await harness.depositOf(user)).toMatchObject({
      status: 'success',
      reason: expect.stringContaining('after the rate had expired'),
    });
    expect(await harness.depositOf(jpy.user)).toMatchObject({ status: 'success' });
  });

  it('is reported again if the callback failed, and credited once', async () => {
    harness.callbacks.away = true;
    const { user } = await reported('30.00');
    await harness.pass(2_000);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'pending' });
    harness.callbacks.away = false;
    await harness.pass(60_000);
    expect((await harness.balance(user)).available).toBe('30.00');
  });
});
