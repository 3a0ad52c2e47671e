import { formatMicro, MICRO } from '@makoto/contracts';
import fc from 'fast-check';
import { type QuickDeposit, QuickPayments, type Webhook } from '../../../testing/quick-payments.js';
import { nextTaken, reversedOf } from './quick-reversal.calc.js';
import { QuickSweeper } from './quick-sweeper.js';

const RUNS = Number(process.env['NIGHTLY_OPERATIONS'] ?? 12);
const CENTS = MICRO / 100n;
const LIST_MS = 16 * 60_000;

let quick: QuickPayments;

beforeAll(async () => {
  quick = await QuickPayments.open();
});
afterAll(() => quick.close());

/** What happens to a payment of US$100.00 at the provider, in cents. */
interface Story {
  failsFirst: boolean;
  /** What the customer has lost by then, whole dollars. */
  spent: number;
  refunds: number[];
  disputes: { amount: number; ends: 'dispute_opened' | 'dispute_won' | 'dispute_lost' }[];
  /** For each delivery: which of the webhooks sent so far, as a share of a thousand; repeats are likely. */
  deliveries: number[];
}

const cents = fc.integer({ min: 1, max: 10_000 });
const story: fc.Arbitrary<Story> = fc.record({
  failsFirst: fc.boolean(),
  spent: fc.integer({ min: 0, max: 100 }),
  refunds: fc.array(cents, { maxLength: 3 }),
  disputes: fc.array(
    fc.record({ amount: cents, ends: fc.constantFrom('dispute_opened', 'dispute_won', 'dispute_lost') }),
    { maxLength: 2 },
  ),
  deliveries: fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 12 }),
});

/** Delivers webhooks that were sent in any order, again and again. */
async function deliver(sent: readonly Webhook[], order: readonly number[]): Promise<void> {
  for (const share of order) {
    const webhook = sent[Math.floor((share * sent.length) / 1_000)];
    if (webhook) await quick.deliver(webhook);
    if (share % 3 === 0) await quick.harness.pass(0);
  }
  await quick.harness.pass(0);
}

/** The changes before the credit; returns their webhooks. */
function begin({ payment }: QuickDeposit, { failsFirst }: Story): Webhook[] {
  const sent = [quick.fake.webhook('payment_processing', { ...payment, status: 'processing' })];
  if (failsFirst) sent.push(quick.fake.webhook('payment_failed', { ...payment, status: 'failed' }));
  quick.fake.pay(payment);
  return [...sent, quick.fake.webhook('payment_succeeded', payment)];
}

/** The changes after it. */
function reverse({ payment }: QuickDeposit, { refunds, disputes }: Story): Webhook[] {
  const { payment_id } = payment;
  const sent = refunds.map((amount, i) =>
    quick.fake.webhook(
      'refund_succeeded',
      quick.fake.refund(payment, `ref_${i}_${payment_id}`, amount),
      'refund_details',
    ),
  );
  for (const [i, { amount, ends }] of disputes.entries()) {
    const id = `dp_${i}_${payment_id}`;
    const opened = quick.fake.dispute(payment, id, amount, 'dispute_opened');
    sent.push(quick.fake.webhook('dispute_opened', opened, 'dispute_details'));
    sent.push(quick.fake.webhook(ends, quick.fake.dispute(payment, id, amount, ends), 'dispute_details'));
  }
  return sent;
}

/** The plain model: what is left to the customer, and what the house lost, micro-units. */
function outcomeOf({ spent, refunds, disputes }: Story): { available: bigint; loss: bigint } {
  const taken = disputes.filter((d) => d.ends !== 'dispute_won').map((d) => d.amount);
  const sum = Math.min(
    10_000,
    [...refunds, ...taken].reduce((a, b) => a + b, 0),
  );
  const left = (100 - spent) * 100;
  const fromCustomer = Math.min(left, sum);
  return { available: BigInt(left - fromCustomer) * CENTS, loss: BigInt(sum - fromCustomer) * CENTS };
}

test('webhooks in any order, repeated and lost, lead to the same ledger', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { harness } = quick;
      const lossBefore = await quick.loss();
      const opened = await quick.deposit();
      await deliver(begin(opened, told), told.deliveries);
      // Whether any webhook came through or none: the lists tell the rest.
      harness.clock.advance(LIST_MS);
      await harness.get(QuickSweeper).run();
      await quick.spend(opened.user, told.spent);
      await deliver(reverse(opened, told), [...told.deliveries].reverse());
      harness.clock.advance(LIST_MS);
      await harness.get(QuickSweeper).run();
      const expected = outcomeOf(told);
      expect(await quick.available(opened.user)).toBe(formatMicro(expected.available));
      expect((await quick.loss()) - lossBefore).toBe(expected.loss);
      expect(await harness.depositOf(opened.user)).toMatchObject({ status: 'success', credited_usd: '100.00' });
      await harness.assertBooks();
    }),
    { numRuns: RUNS },
  );
}, 600_000);

test('what is taken sums to the target, and more or less of it leads to the same parts as at once', () => {
  const usd = fc.bigInt(0n, 1_000n);
  fc.assert(
    fc.property(fc.array(usd, { minLength: 1, maxLength: 8 }), usd, (targets, start) => {
      let taken = { customer: 0n, house: 0n };
      for (const target of targets) {
        taken = nextTaken(taken, target, start - taken.customer);
        expect(taken.customer + taken.house).toBe(target);
        expect(taken.customer).toBe(target < start ? target : start);
      }
    }),
  );
});

test('a reversal is rounded down, is all of the credit for all of the payment, and never more', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 12n),
      fc.bigInt(0n, 2n * 10n ** 12n),
      (received, credited, amount) => {
        const reversed = reversedOf({ refunds: [{ id: 'r', amount }], disputes: [] }, received, credited);
        if (amount >= received) expect(reversed).toBe(credited);
        else
          expect(reversed * received <= credited * amount && (reversed + 1n) * received > credited * amount).toBe(true);
      },
    ),
  );
});
