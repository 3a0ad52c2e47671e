import { micro } from '@makoto/contracts';
import type { FakeHyperswitch } from '../../../testing/fake-hyperswitch.js';
import { QuickPayments } from '../../../testing/quick-payments.js';
import { contextOf, operatorContext, units, type WalletHarness } from '../../../testing/wallet-harness.js';
import { DepositApproval } from '../../deposits/deposit-approval.service.js';
import { DepositSubmission } from '../../deposits/deposit-submission.service.js';
import { DepositsService } from '../../deposits/deposits.service.js';
import { PaymentExceptions } from '../../payment-exceptions/payment-exceptions.service.js';
import { Terms } from '../../terms/terms.service.js';
import { assertNoChargeback } from '../../withdrawals/chargeback-hold.js';
import { QuickSweeper } from './quick-sweeper.js';
import { QuickWebhooks } from './quick-webhooks.service.js';

let quick: QuickPayments;
let harness: WalletHarness;
let fake: FakeHyperswitch;
const ann = operatorContext();

beforeAll(async () => {
  quick = await QuickPayments.open();
  ({ harness, fake } = quick);
});
afterEach(() => harness.assertBooks());
afterAll(() => quick.close());

const exceptions = async (id: string) =>
  (await harness.get(PaymentExceptions).list({ page: 1, size: 100 }, ann)).list.filter((e) => e.reference === id);
const mayWithdraw = (user: string): Promise<void> => assertNoChargeback(harness.db.dataSource.manager, user);

describe('a quick payment in live mode', () => {
  it('is offered in the fiat currencies', () => {
    const offered = harness
      .get(Terms)
      .view()
      .payments.flatMap(({ deposit }) => deposit)
      .filter((term) => term.method === 'quick');
    expect(offered.map((term) => term.currency).sort()).toEqual(['AUD', 'CNY', 'JPY', 'USD']);
  });

  it('opens a checkout with the held rate and our reference, once per idempotency key', async () => {
    const user = await harness.customer();
    const context = contextOf(user, 'one');
    const ask = { method: 'quick', currency: 'JPY', amount: '15000' } as const;
    const deposit = await harness.get(DepositsService).open(ask, context);
    const payment = fake.paymentOf(deposit.id);
    expect(deposit.pay_to).toEqual({ checkout_url: payment.payment_link.link });
    expect(payment).toMatchObject({
      ...{ amount: 15_000, currency: 'JPY', merchant_order_reference_id: deposit.number },
      return_url: `http://app/recharge2?id=${deposit.id}`,
      metadata: { deposit_id: deposit.id, rate_until: deposit.rate_until, usd_micro: expect.stringMatching(/^\d+$/) },
    });
    await expect(harness.get(DepositsService).open(ask, context)).resolves.toMatchObject({ pay_to: deposit.pay_to });
    expect((await harness.depositOf(user)).pay_to).toEqual(deposit.pay_to);
  });

  it('finds its first checkout again if the provider’s answer was lost', async () => {
    fake.losing = 1;
    const { deposit, payment } = await quick.deposit();
    expect(deposit.pay_to).toEqual({ checkout_url: payment.payment_link.link });
  });

  it('gets its checkout later if the provider is away', async () => {
    const user = await harness.customer();
    fake.away = true;
    const ask = { method: 'quick', currency: 'USD', amount: '25.00' } as const;
    const deposit = await harness.get(DepositsService).open(ask, contextOf(user));
    expect(deposit).toMatchObject({ status: 'awaiting_payment', pay_to: {} });
    fake.away = false;
    await harness.pass(60_000);
    expect((await harness.depositOf(user)).pay_to.checkout_url).toBe(fake.paymentOf(deposit.id).payment_link.link);
  });

  it('is credited once, however often its webhook comes', async () => {
    const { user, deposit, payment } = await quick.deposit();
    fake.pay(payment);
    const webhook = fake.webhook('payment_succeeded', payment);
    for (let times = 0; times < 3; times++) await quick.deliver(webhook);
    await harness.pass(0);
    await quick.deliver(webhook);
    await harness.pass(0);
    expect(await quick.available(user)).toBe('100.00');
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success', received_amount: '100.00', reason: null });
    expect(await exceptions(deposit.id)).toEqual([]);
  });

  it('is refused with a wrong signature, with a body changed after signing, or for another provider', async () => {
    const { user, payment } = await quick.deposit();
    fake.pay(payment);
    const webhook = fake.webhook('payment_succeeded', payment);
    const wrong = { ...webhook, headers: { ...webhook.headers, 'x-webhook-signature-512': 'ab'.repeat(64) } };
    for (const each of [wrong, { ...webhook, body: `${webhook.body} ` }, { ...webhook, headers: {} }]) {
      await expect(quick.deliver(each)).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    }
    const other = { provider: 'stripe', content: '', headers: [] };
    await expect(harness.get(QuickWebhooks).take(other)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await harness.pass(0);
    expect(await quick.available(user)).toBe('0.00');
  });

  it('books what the provider holds, whatever a replayed or false content says', async () => {
    const { user, payment } = await quick.deposit();
    const early = fake.webhook('payment_succeeded', { ...payment, status: 'succeeded', amount_received: 10_000 });
    await quick.deliver(early);
    await harness.pass(0);
    expect(await quick.available(user)).toBe('0.00');
    fake.pay(payment);
    harness.clock.advance(10 * 60_000);
    await quick.deliver(early);
    await harness.pass(0);
    expect(await quick.available(user)).toBe('100.00');
  });

  it('of another amount is credited as received; a changed amount later is an exception', async () => {
    const { user, deposit, payment } = await quick.deposit();
    fake.pay(payment, 9_900);
    await quick.tell('payment_succeeded', payment);
    expect(await quick.available(user)).toBe('99.00');
    expect((await harness.depositOf(user)).reason).toContain('differs');
    fake.pay(payment, 10_000);
    await quick.tell('payment_succeeded', payment);
    expect(await quick.available(user)).toBe('99.00');
    expect(await exceptions(deposit.id)).toMatchObject([{ outcome: 'duplicate', amount: '100.00' }]);
  });

  it('in another currency is a payment exception', async () => {
    const { user, deposit, payment } = await quick.deposit();
    Object.assign(payment, { currency: 'AUD' });
    fake.pay(payment);
    await quick.tell('payment_succeeded', payment);
    expect(await quick.available(user)).toBe('0.00');
    expect(await exceptions(deposit.id)).toMatchObject([{ outcome: 'mismatch', currency: 'AUD' }]);
  });

  it('after the expiry of its rate is credited at the rate of its arrival', async () => {
    const { user, payment } = await quick.deposit('15000', 'JPY');
    await harness.pass(16 * 60_000);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'expired' });
    harness.peers.rates.set('USD/JPY', '100');
    fake.pay(payment);
    await quick.tell('payment_succeeded', payment);
    harness.peers.rates.set('USD/JPY', '152.345678');
    expect(await quick.available(user)).toBe('149.849998');
    expect((await harness.depositOf(user)).reason).toContain('after the rate had expired');
  });

  it('that failed is declined, and credited if it succeeds after all', async () => {
    const { user, payment } = await quick.deposit();
    Object.assign(payment, { status: 'failed' });
    await quick.tell('payment_failed', payment);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail' });
    fake.pay(payment);
    await quick.tell('payment_succeeded', payment);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'success' });
    expect(await quick.available(user)).toBe('100.00');
  });

  it('is confirmed by the provider alone, not by operators', async () => {
    const { user, deposit, payment } = await quick.deposit();
    await harness.get(DepositSubmission).submit({ deposit_id: deposit.id }, contextOf(user));
    await harness.pass(0);
    await expect(harness.get(DepositApproval).approve({ id: deposit.id }, ann)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await harness.get(DepositApproval).get(deposit.id, ann)).toMatchObject({ crediting: 'provider' });
    fake.pay(payment);
    await harness.get(QuickSweeper).run();
    await harness.pass(6 * 60_000);
    await harness.get(QuickSweeper).run();
    expect(await quick.available(user)).toBe('100.00');
  });
});

describe('a reversed quick payment', () => {
  it('takes partial refunds from the balance, rounded in the customer’s favour, and exactly all in the end', async () => {
    const { user, deposit, payment } = await quick.deposit('1000', 'JPY');
    fake.pay(payment);
    await quick.tell('payment_succeeded', payment);
    const credited = micro((await harness.depositOf(user)).credited_usd ?? '');
    fake.refund(payment, 'ref_1', 333);
    fake.refund(payment, 'ref_pending', 200, 'pending');
    await quick.tell('refund_succeeded', payment);
    expect(micro(await quick.available(user))).toBe(credited - (credited * 333n) / 1_000n);
    fake.refund(payment, 'ref_pending', 667);
    await quick.tell('refund_succeeded', payment);
    expect(await quick.available(user)).toBe('0.00');
    expect((await harness.depositOf(user)).reason).toContain('refunded');
    expect(await exceptions(deposit.id)).toMatchObject([{ outcome: 'refunded' }, { outcome: 'refunded' }]);
  });

  it('beyond the balance costs the house the rest, and holds withdrawals until an operator closes the case', async () => {
    const { user, deposit, payment } = await quick.paid();
    const before = await quick.loss();
    await quick.spend(user, 70);
    const dispute = fake.dispute(payment, 'dp_beyond', 10_000, 'dispute_opened');
    await quick.tell('dispute_opened', dispute);
    expect(await quick.available(user)).toBe('0.00');
    expect((await quick.loss()) - before).toBe(units(70));
    const [open] = await exceptions(deposit.id);
    expect(open).toMatchObject({ outcome: 'charged_back', event_id: 'dp_beyond', amount: '100.00', user_id: user });
    await expect(mayWithdraw(user)).rejects.toMatchObject({ errorName: 'PAYMENT_DISPUTED' });
    expect((await harness.depositOf(user)).reason).toContain('reversed this payment');
    await harness
      .get(PaymentExceptions)
      .close({ rail: 'quick', event_id: 'dp_beyond', reason: 'Spoke with the customer' }, ann);
    await mayWithdraw(user);
    fake.dispute(payment, 'dp_beyond', 10_000, 'dispute_won');
    await quick.tell('dispute_won', dispute);
    expect(await quick.available(user)).toBe('30.00');
    expect(await quick.loss()).toBe(before);
    expect((await harness.depositOf(user)).reason).toBeNull();
    expect((await harness.get(DepositApproval).get(deposit.id, ann)).events).toMatchObject([
      { outcome: 'credited' },
      { outcome: 'returned', event_id: 'dp_beyond' },
    ]);
  });

  it('never takes more than the payment, though it is refunded and disputed', async () => {
    const { user, payment } = await quick.paid();
    fake.refund(payment, 'ref_all', 10_000);
    fake.dispute(payment, 'dp_too', 10_000, 'dispute_lost');
    const before = await quick.loss();
    await quick.tell('dispute_lost', payment);
    expect(await quick.available(user)).toBe('0.00');
    expect(await quick.loss()).toBe(before);
  });

  it('keeps the time of its credit, and tells no second time that the deposit has arrived', async () => {
    const { user, deposit, payment } = await quick.paid();
    const { updated_at } = await harness.depositOf(user);
    const published = await harness.published(deposit.id);
    harness.clock.advance(86_400_000);
    fake.refund(payment, 'ref_next_day', 10_000);
    await quick.tell('refund_succeeded', payment);
    expect(await quick.available(user)).toBe('0.00');
    expect(await harness.depositOf(user)).toMatchObject({ reason: expect.stringContaining('refunded'), updated_at });
    expect(await harness.published(deposit.id)).toEqual(published);
  });

  it('is not booked at a mere inquiry', async () => {
    const { user, payment } = await quick.paid();
    Object.assign(fake.dispute(payment, 'dp_inquiry', 10_000, 'dispute_opened'), { dispute_stage: 'pre_dispute' });
    await quick.tell('dispute_opened', payment);
    expect(await quick.available(user)).toBe('100.00');
  });
});

describe('the comparison with the provider’s lists', () => {
  it('finds payments, refunds and disputes whose webhooks were lost', async () => {
    const one = await quick.deposit();
    const two = await quick.paid();
    const three = await quick.paid();
    fake.pay(one.payment);
    fake.refund(two.payment, 'ref_lost', 10_000);
    fake.dispute(three.payment, 'dp_lost', 10_000, 'dispute_opened');
    await harness.pass(16 * 60_000);
    await harness.get(QuickSweeper).run();
    expect([
      await quick.available(one.user),
      await quick.available(two.user),
      await quick.available(three.user),
    ]).toEqual([...['100.00', '0.00', '0.00']]);
  });

  it('shows operators payments that we do not know, once', async () => {
    fake.pay(fake.add('pay_of_nobody', 4_200));
    for (let times = 0; times < 2; times++) {
      await harness.pass(16 * 60_000);
      await harness.get(QuickSweeper).run();
    }
    expect(await exceptions('pay_of_nobody')).toMatchObject([{ outcome: 'unknown', amount: '42.00', user_id: null }]);
  });

  it('is complete only if every payment could be read', async () => {
    const until = async (): Promise<unknown> =>
      harness.db.dataSource.query('select read_until from quick_listings where provider = $1', ['hyperswitch']);
    const before = await until();
    await harness.pass(16 * 60_000);
    fake.away = true;
    await expect(harness.get(QuickSweeper).run()).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await until()).toEqual(before);
    fake.away = false;
    await harness.get(QuickSweeper).run();
    expect(await until()).not.toEqual(before);
  });
});
