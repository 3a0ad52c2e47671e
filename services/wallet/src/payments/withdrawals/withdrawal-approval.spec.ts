import type { ConsoleWithdrawalView } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { withdrawFromFresh } from '../../testing/withdrawing.js';
import { WithdrawalApproval } from './withdrawal-approval.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

const [ann, ben] = [operatorContext(), operatorContext()];

describe('operators on withdrawals', () => {
  it('approve alone above the first limit and in pairs above the second', async () => {
    const approval = harness.get(WithdrawalApproval);
    const middle = await withdrawFromFresh(harness, '15000.00');
    await expect(approval.approve(middle.w.id, ann)).resolves.toMatchObject({
      status: 'approved',
      approvals_needed: 1,
    });
    const large = await withdrawFromFresh(harness, '30000.00');
    await expect(approval.approve(large.w.id, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
    await expect(approval.approve(large.w.id, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(approval.approve(large.w.id, ben)).resolves.toMatchObject({ status: 'approved' });
    await harness.pass(0);
    await harness.pass(2_000);
    await expect(approval.get(large.w.id, ann)).resolves.toMatchObject({
      status: 'success',
      payee: expect.arrayContaining([{ name: 'account_number', value: '000123456789' }]),
      events: [{ outcome: 'completed' }],
    });
  });

  it('get the first reply when they repeat a decision with its key', async () => {
    const approval = harness.get(WithdrawalApproval);
    const [approved, rejected] = [
      await withdrawFromFresh(harness, '30000.00'),
      await withdrawFromFresh(harness, '15000.00'),
    ];
    const approve = (by: CallContext, id = approved.w.id): Promise<ConsoleWithdrawalView> =>
      approval.approve(id, { ...by, idempotencyKey: 'k1' });
    const first = await approve(ann);
    expect(await approve(ann)).toEqual(first);
    await expect(approve(ann, rejected.w.id)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    // The key is this operator's own.
    await expect(approve(ben)).resolves.toMatchObject({ status: 'approved' });
    harness.peers.restrictions = { frozen: true, locked: true };
    expect(await approve(ann)).toEqual(first);
    harness.peers.restrictions = {};
    expect(await harness.actionsOn(approved.w.id)).toEqual(['withdrawal.approve', 'withdrawal.approve']);
    const reject = (reason: string): Promise<ConsoleWithdrawalView> =>
      approval.reject({ id: rejected.w.id, reason }, { ...ann, idempotencyKey: 'k1' });
    expect(await reject('Name differs')).toEqual(await reject('Name differs'));
    await expect(reject('Other name')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await harness.pass(0);
    await harness.pass(2_000);
  });

  it('record a payout’s result once per key', async () => {
    const { w } = await withdrawFromFresh(harness, '100.13');
    await harness.pass(10_000);
    const settle = (result: 'paid' | 'failed'): Promise<ConsoleWithdrawalView> =>
      harness.get(WithdrawalApproval).settle({ id: w.id, result, reason: 'Unknown' }, { ...ann, idempotencyKey: 'k2' });
    expect(await settle('paid')).toMatchObject({ status: 'success' });
    expect(await settle('paid')).toMatchObject({ status: 'success' });
    await expect(settle('failed')).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });

  it('cannot approve while the customer has locked the account, and nothing is approved by itself', async () => {
    const approval = harness.get(WithdrawalApproval);
    const [small, middle] = [await withdrawFromFresh(harness, '100.00'), await withdrawFromFresh(harness, '15000.00')];
    harness.peers.restrictions = { frozen: true, locked: true };
    await harness.pass(10_000);
    for (const { w } of [small, middle]) {
      await expect(approval.approve(w.id, ann)).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    }
    await expect(approval.show(small.w.id, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 1 });
    harness.peers.restrictions = {};
    await expect(approval.approve(small.w.id, ann)).resolves.toMatchObject({ status: 'approved' });
    await expect(approval.reject({ id: middle.w.id, reason: 'Not asked for' }, ann)).resolves.toMatchObject({
      status: 'fail',
    });
  });

  it('see all withdrawals in a list, with the operators that each needs', async () => {
    const { user, w } = await withdrawFromFresh(harness, '30000.00');
    const { list } = await harness.get(WithdrawalApproval).list({}, ann);
    expect(list.find(({ id }) => id === w.id)).toMatchObject({ user_id: user, status: 'pending', approvals_needed: 2 });
    await expect(harness.get(WithdrawalApproval).list({}, contextOf(user))).rejects.toMatchObject({
      errorName: 'FORBIDDEN',
    });
  });

  it('reject once, with a reason, and the money returns', async () => {
    const { user, w } = await withdrawFromFresh(harness, '15000.00');
    const approval = harness.get(WithdrawalApproval);
    await expect(approval.reject({ id: w.id, reason: 'Name differs' }, ann)).resolves.toMatchObject({
      status: 'fail',
      reason: 'Name differs',
    });
    await expect(approval.reject({ id: w.id, reason: 'again' }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '50000.00', withdrawing: '0.00' });
  });

  it('reject what two approved, and may have been paid by hand, only in pairs', async () => {
    const live = await WalletHarness.open({ MODE: 'live' });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const approval = live.get(WithdrawalApproval);
      const { user, w } = await withdrawFromFresh(live, '30000.00');
      for (const by of [ann, ben]) await approval.approve(w.id, by);
      const reject = { id: w.id, reason: 'Wrong account' };
      const half = { status: 'approved', failure_approvals: [ann.userId], failure_approvals_needed: 2 };
      await expect(approval.reject(reject, ann)).resolves.toMatchObject(half);
      for (const again of [approval.reject(reject, ann), approval.settle({ ...reject, result: 'failed' }, ann)]) {
        await expect(again).rejects.toMatchObject({ errorName: 'CONFLICT' });
      }
      expect(await live.balance(user)).toMatchObject({ available: '20000.00', withdrawing: '30000.00' });
      await expect(approval.reject(reject, ben)).resolves.toMatchObject({ status: 'fail', reason: 'Wrong account' });
      expect(await live.balance(user)).toMatchObject({ available: '50000.00', withdrawing: '0.00' });
      expect((await live.actionsOn(w.id)).slice(2)).toEqual(['withdrawal.reject', 'withdrawal.reject']);
      await live.assertBooks();
    } finally {
      await live.close();
    }
  });

  it('settle a payout as the bank reported, only while it is sent', async () => {
    const approval = harness.get(WithdrawalApproval);
    const { user, w } = await withdrawFromFresh(harness, '100.13');
    await expect(approval.settle({ id: w.id, result: 'paid' }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await harness.pass(10_000);
    await expect(approval.settle({ id: w.id, result: 'failed' }, ann)).rejects.toMatchObject({
      problems: [{ field: 'reason', key: 'required' }],
    });
    await expect(approval.settle({ id: w.id, result: 'failed', reason: 'Account closed' }, ann)).resolves.toMatchObject(
      {
        status: 'fail',
      },
    );
    expect(await harness.balance(user)).toMatchObject({ available: '50000.00' });
  });
});
