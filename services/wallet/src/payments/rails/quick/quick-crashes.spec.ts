import { atEveryCommit, type Crash } from '../../../testing/crash.js';
import { QuickPayments } from '../../../testing/quick-payments.js';
import { contextOf, operatorContext } from '../../../testing/wallet-harness.js';
import { DepositApproval } from '../../deposits/deposit-approval.service.js';
import { DepositsService } from '../../deposits/deposits.service.js';
import { QuickSweeper } from './quick-sweeper.js';

/** Longer than a crashed process’s lease on a task, and than the time between two looks at a payment. */
const LEASE_MS = 31_000;
const LOOK_MS = 301_000;
const operator = operatorContext();

let quick: QuickPayments;

beforeEach(async () => {
  quick = await QuickPayments.open();
});
afterEach(() => quick.close());

/** The customer and the key of the call, which is the same when the call is repeated. */
interface Asked {
  user: string;
  key: string;
}

const prepare = async (): Promise<Asked> => ({ user: await quick.harness.customer(), key: `k${Math.random()}` });

async function open(crash: Crash, { user, key }: Asked): Promise<string> {
  const request = { method: 'quick', currency: 'USD', amount: '100.00' } as const;
  const ask = () => quick.harness.get(DepositsService).open(request, contextOf(user, key));
  const { id } = await crash.insist(ask);
  await crash.insist(() => quick.harness.pass(LEASE_MS));
  return id;
}

/** The provider repeats a webhook until it is taken. */
async function tell(crash: Crash, type: string, object: object): Promise<void> {
  const webhook = quick.fake.webhook(type, object);
  await crash.insist(() => quick.deliver(webhook));
  await crash.insist(() => quick.harness.pass(LEASE_MS));
  // A task that failed in the crash is run again after its wait.
  await quick.harness.pass(LEASE_MS);
}

describe('a crash at any commit of a quick payment does not change the result', () => {
  it('from the checkout to the credit and a dispute beyond the balance', async () => {
    const journey = {
      prepare,
      live: async (crash: Crash, asked: Asked): Promise<void> => {
        const payment = quick.fake.paymentOf(await open(crash, asked));
        quick.fake.pay(payment);
        await tell(crash, 'payment_succeeded', payment);
        await quick.spend(asked.user, 70);
        quick.fake.refund(payment, `ref_${payment.payment_id}`, 1_000);
        quick.fake.dispute(payment, `dp_${payment.payment_id}`, 9_000, 'dispute_lost');
        await tell(crash, 'dispute_lost', payment);
      },
      assertDoneOnce: async ({ user }: Asked): Promise<void> => {
        const deposit = await quick.harness.depositOf(user);
        expect(deposit).toMatchObject({ status: 'success', credited_usd: '100.00' });
        expect(deposit.pay_to.checkout_url).toBe(quick.fake.paymentOf(deposit.id).payment_link.link);
        expect(await quick.available(user)).toBe('0.00');
        const [row]: { taken_customer: string; taken_house: string }[] = await quick.harness.db.dataSource.query(
          'select taken_customer, taken_house from quick_payments where deposit_id = $1',
          [deposit.id],
        );
        expect(row).toEqual({ taken_customer: '30000000', taken_house: '70000000' });
        const { events } = await quick.harness.get(DepositApproval).get(deposit.id, operator);
        expect(events.map((event) => event.outcome).sort()).toEqual(['charged_back', 'credited', 'refunded']);
        const [sums]: { loss: string; taken: string }[] = await quick.harness.db.dataSource.query(
          `select (select -balance from accounts where kind = 'outside_chargebacks' and currency = 'USD') as loss,
             (select sum(taken_house) from quick_payments) as taken`,
        );
        expect(sums?.loss).toBe(sums?.taken);
      },
    };
    // The deposit, its page, the webhook, the look, the credit, what the look found; the same for the reversals.
    expect(await atEveryCommit(quick.harness, journey)).toBeGreaterThanOrEqual(9);
  }, 300_000);

  it('when no webhook arrives and the lists tell of the payment', async () => {
    const sweep = (crash: Crash): Promise<void> =>
      crash.insist(async () => {
        quick.harness.clock.advance(LOOK_MS);
        await quick.harness.get(QuickSweeper).run();
      });
    const journey = {
      prepare,
      live: async (crash: Crash, asked: Asked): Promise<void> => {
        const payment = quick.fake.paymentOf(await open(crash, asked));
        quick.fake.pay(payment);
        await sweep(crash);
        await sweep(crash);
        await sweep(crash);
        await sweep(crash);
      },
      assertDoneOnce: async ({ user }: Asked): Promise<void> => {
        expect(await quick.available(user)).toBe('100.00');
        expect(await quick.harness.depositOf(user)).toMatchObject({ status: 'success' });
      },
    };
    expect(await atEveryCommit(quick.harness, journey)).toBeGreaterThanOrEqual(6);
  }, 300_000);
});
