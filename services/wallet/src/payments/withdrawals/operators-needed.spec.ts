import { contextOf, operatorContext, PAYER, WalletHarness } from '../../testing/wallet-harness.js';
import { bindCard, latest, toBank, withdrawFromFresh } from '../../testing/withdrawing.js';
import { PayoutFiles } from '../payouts/payout-files.service.js';
import { WithdrawalApproval } from './withdrawal-approval.service.js';
import { WithdrawalQuotes } from './withdrawal-quotes.service.js';

const [ann, ben] = [operatorContext(), operatorContext()];
const HOUR_MS = 3_600_000;

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
beforeEach(() => {
  harness.peers.linked = [];
  harness.peers.linkedComplete = true;
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const approval = (): WithdrawalApproval => harness.get(WithdrawalApproval);
const statusOf = async (id: string): Promise<string> => (await approval().show(id, ann)).status;

/** A customer's withdrawals to their card, in one currency. */
async function withdrawals(amounts: string[], on = harness): Promise<{ user: string; ids: string[] }> {
  const user = await on.customer('100000');
  const card = await bindCard(on, user);
  on.clock.advance(24 * HOUR_MS);
  const ids: string[] = [];
  for (const amount of amounts) ids.push((await toBank(on, user, card, amount)).id);
  return { user, ids };
}

describe('the limit for two operators', () => {
  it('counts what else was approved for the customer within 24 hours, and no more', async () => {
    const { ids } = await withdrawals(['15000.00', '10000.00', '10000.01']);
    const [first = '', second = '', third = ''] = ids;
    await expect(approval().approve(first, ann)).resolves.toMatchObject({ status: 'approved', approvals_needed: 1 });
    await expect(approval().approve(second, ann)).resolves.toMatchObject({ status: 'approved' });
    const detail = await approval().get(third, ann);
    expect(detail).toMatchObject({ approvals_needed: 2, checks: { day_total: '25000.00', linked_customers: 0 } });
    await expect(approval().approve(third, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
    harness.clock.advance(24 * HOUR_MS);
    await expect(approval().get(third, ann)).resolves.toMatchObject({ approvals_needed: 1 });
    await expect(approval().approve(third, ben)).resolves.toMatchObject({ status: 'approved' });
  });

  it('counts what was rejected after its approval: it may have been paid by hand', async () => {
    const { ids } = await withdrawals(['15000.00', '15000.00', '15000.00']);
    const [first = '', second = '', third = ''] = ids;
    await approval().reject({ id: first, reason: 'no' }, ann);
    await expect(approval().approve(second, ann)).resolves.toMatchObject({ status: 'approved' });
    await approval().reject({ id: second, reason: 'no' }, ann);
    await expect(approval().approve(third, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
  });

  it('counts what was sent and then recorded as failed, so that nobody takes more out alone', async () => {
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const { ids } = await withdrawals(['15000.00', '15000.00'], live);
      const [first = '', again = ''] = ids;
      const by = live.get(WithdrawalApproval);
      await by.approve(first, ann);
      await live.get(PayoutFiles).make({ currency: 'USD' }, ann);
      const failed = { id: first, result: 'failed', reason: 'The bank returned it' } as const;
      await expect(by.settle(failed, ann)).resolves.toMatchObject({ status: 'fail' });
      await expect(by.get(again, ann)).resolves.toMatchObject({ checks: { day_total: '15000.00', operators: 2 } });
      await expect(by.approve(again, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
      await live.assertBooks();
    } finally {
      await live.close();
    }
  });

  it('counts linked customers', async () => {
    const [a, b] = [await withdrawFromFresh(harness, '15000.00'), await withdrawFromFresh(harness, '15000.00')];
    harness.peers.linked = [a.user, b.user];
    await approval().approve(a.w.id, ann);
    await expect(approval().get(b.w.id, ann)).resolves.toMatchObject({
      ...{ approvals_needed: 2, checks: { linked_customers: 1, day_total: '15000.00' } },
    });
    await expect(approval().approve(b.w.id, ann)).resolves.toMatchObject({ status: 'pending' });
    await expect(approval().approve(b.w.id, ben)).resolves.toMatchObject({ status: 'approved' });
  });

  it('asks for two if the customer has more linked customers than can be named', async () => {
    const { w } = await withdrawFromFresh(harness, '15000.00');
    harness.peers.linkedComplete = false;
    await expect(approval().approve(w.id, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
  });

  it('holds when withdrawals of linked customers are approved at the same moment', async () => {
    for (let i = 0; i < 5; i++) {
      const made = await Promise.all([1, 2, 3, 4].map(() => withdrawFromFresh(harness, '12000.00')));
      harness.peers.linked = made.map(({ user }) => user);
      const views = await Promise.all(made.map(({ w }) => approval().approve(w.id, ann)));
      expect(views.filter(({ status }) => status === 'approved')).toHaveLength(2);
      expect(views.filter(({ approvals_needed }) => approvals_needed === 2)).toHaveLength(2);
    }
  });

  it('keeps small withdrawals from being approved automatically once they exceed it', async () => {
    const { user, ids } = await withdrawals(['9000.00', '9000.00', '9000.00']);
    await harness.pass(10_000);
    const statuses = await Promise.all(ids.map(statusOf));
    expect(statuses.filter((status) => status === 'pending')).toHaveLength(1);
    const preview = { paymethod: 'trc', amount: '9000', currency: 'USD' as const };
    await expect(harness.get(WithdrawalQuotes).preview(preview, contextOf(user))).resolves.toMatchObject({
      operators: 2,
    });
    expect((await latest(harness, user))?.status).toBe('pending');
  });
});
