import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { withdrawFromFresh } from '../../testing/withdrawing.js';
import { DepositSubmission } from '../deposits/deposit-submission.service.js';
import { WithdrawalApproval } from '../withdrawals/withdrawal-approval.service.js';
import { Queues } from './queues.service.js';

const ann = operatorContext();

describe('the queues', () => {
  it('show how much waits and for how long', async () => {
    const own = await WalletHarness.open();
    try {
      const user = await own.customer();
      const { id } = await own.deposit(user, '100.13');
      await own.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user));
      own.clock.advance(3_600_001);
      await withdrawFromFresh(own, '20000.00');
      const { list } = await own.get(Queues).all(ann);
      expect(list).toMatchObject([
        { queue: 'kyc', open: 3, over_an_hour: 2, over_a_day: 1 },
        { queue: 'deposits', open: 1, over_an_hour: 1, over_a_day: 1, oldest_at: expect.any(String) },
        { queue: 'withdrawals', open: 1, over_an_hour: 0, over_a_day: 0, oldest_at: expect.any(String) },
        { queue: 'payment_exceptions', open: 0, over_an_hour: 0, over_a_day: 0, oldest_at: null },
      ]);
      const stuck = await withdrawFromFresh(own, '100.13');
      await own.pass(10_000);
      expect((await own.get(WithdrawalApproval).show(stuck.w.id, ann)).status).toBe('sent');
      const open = async () => (await own.get(Queues).all(ann)).list[2]?.open;
      expect(await open()).toBe(1);
      own.clock.advance(60_000);
      expect(await open()).toBe(2);
      await expect(own.get(Queues).all(contextOf(user))).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    } finally {
      await own.close();
    }
  });
});
