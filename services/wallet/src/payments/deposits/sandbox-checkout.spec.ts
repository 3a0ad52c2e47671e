import { randomUUID } from 'node:crypto';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { DepositSubmission } from './deposit-submission.service.js';
import { SandboxCheckout } from './sandbox-checkout.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const checkout = (): SandboxCheckout => harness.get(SandboxCheckout);

describe('the checkout page of the sandbox', () => {
  it('pays once, with the same event as the button in the app', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '40.00');
    await expect(checkout().show(id)).resolves.toMatchObject({ state: 'open', amount: '40.00', currency: 'USD' });
    await expect(checkout().pay({ deposit_id: id, action: 'pay' })).resolves.toMatchObject({ state: 'paying' });
    await harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user));
    await harness.pass(2_000);
    await harness.pass(2_000);
    await expect(checkout().show(id)).resolves.toMatchObject({ state: 'paid' });
    expect((await harness.balance(user)).available).toBe('40.00');
  });

  it('declines a payment, also one that was reported paid', async () => {
    const user = await harness.customer();
    // The sandbox does not answer a report of this amount by itself.
    const { id } = await harness.deposit(user, '40.13');
    await harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user));
    await checkout().pay({ deposit_id: id, action: 'decline' });
    await harness.pass(0);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail' });
    await expect(checkout().show(id)).resolves.toMatchObject({ state: 'declined' });
  });

  it('pays no expired deposit; the app reopens those after its checks', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '40.00');
    await harness.pass(16 * 60_000);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'expired' });
    await expect(checkout().pay({ deposit_id: id, action: 'pay' })).resolves.toMatchObject({ state: 'expired' });
    await harness.pass(10_000);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'expired' });
    expect((await harness.balance(user)).available).toBe('0.00');
  });

  it('returns NOT_FOUND for other ids', async () => {
    for (const id of [randomUUID(), 'x']) {
      await expect(checkout().show(id)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      await expect(checkout().pay({ deposit_id: id, action: 'pay' })).rejects.toMatchObject({
        errorName: 'NOT_FOUND',
      });
    }
  });
});
