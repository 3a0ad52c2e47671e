import { contextOf, operatorContext, WalletHarness } from '../testing/wallet-harness.js';
import { withdrawFromFresh } from '../testing/withdrawing.js';
import { DepositsAdminController } from './deposits/deposits.admin.controller.js';
import { DepositsService } from './deposits/deposits.service.js';
import { WithdrawalsAdminController } from './withdrawals/withdrawals.admin.controller.js';
import { WithdrawalsService } from './withdrawals/withdrawals.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

const ann = operatorContext();

it('operators, and only they, see a customer’s deposits and withdrawals as the customer does', async () => {
  const { user, w } = await withdrawFromFresh(harness, '100.00');
  const own = await harness.get(WithdrawalsService).list({}, contextOf(user));
  const [deposits, withdrawals] = [harness.get(DepositsAdminController), harness.get(WithdrawalsAdminController)];
  expect(await withdrawals.ofCustomer({ id: user }, ann)).toEqual(own);
  expect(own.list).toMatchObject([{ id: w.id, destination: expect.stringMatching(/6789$/) }]);
  const deposit = await harness.deposit(user);
  expect((await deposits.ofCustomer({ id: user, status: 'awaiting_payment' }, ann)).list).toMatchObject([
    { id: deposit.id },
  ]);
  expect(() => deposits.ofCustomer({ id: user }, contextOf(user))).toThrow(
    expect.objectContaining({ errorName: 'FORBIDDEN' }),
  );
  expect(() => deposits.ofCustomer({ id: 'nobody' }, ann)).toThrow(expect.objectContaining({ errorName: 'NOT_FOUND' }));
});

it('operators see pending payments newest first, or oldest first to work them off', async () => {
  const [deposits, withdrawals] = [harness.get(DepositsAdminController), harness.get(WithdrawalsAdminController)];
  const user = await harness.customer('50000');
  const opened: string[] = [];
  for (let count = 0; count < 3; count++) {
    harness.clock.advance(1_000);
    opened.push((await harness.deposit(user)).id);
  }
  const open = { user_id: user, status: 'awaiting_payment' } as const;
  const idsOf = ({ list }: { list: { id: string }[] }): string[] => list.map(({ id }) => id);
  expect(idsOf(await deposits.list(open, ann))).toEqual(opened.toReversed());
  expect(idsOf(await deposits.list({ ...open, oldest_first: true }, ann))).toEqual(opened);
  const asked = [];
  for (let count = 0; count < 2; count++) {
    harness.clock.advance(1_000);
    asked.push((await withdrawFromFresh(harness, '15000.00')).w.id);
  }
  const newest = idsOf(await withdrawals.list({ status: 'pending', size: 2 }, ann));
  expect(newest).toEqual(asked.toReversed());
  const queue = idsOf(await withdrawals.list({ status: 'pending', size: 100, oldest_first: true }, ann));
  expect(queue.slice(-2)).toEqual(asked);
});

it('customers find a payment of their own by its number or id, and nobody else’s', async () => {
  const { user, w } = await withdrawFromFresh(harness, '100.00');
  const deposit = await harness.deposit(user);
  const [deposits, withdrawals] = [harness.get(DepositsService), harness.get(WithdrawalsService)];
  const own = contextOf(user);
  expect((await withdrawals.list({ number: w.number }, own)).list).toMatchObject([{ id: w.id }]);
  expect(await deposits.list({ number: deposit.number }, own)).toMatchObject({ list: [{ id: deposit.id }], total: 1 });
  const other = contextOf((await withdrawFromFresh(harness, '100.00')).user);
  expect(await deposits.list({ number: deposit.number }, other)).toMatchObject({ list: [], total: 0 });
  expect(await withdrawals.list({ id: w.id }, own)).toMatchObject({ list: [{ id: w.id }], total: 1 });
  expect(await deposits.list({ id: deposit.id }, own)).toMatchObject({ list: [{ id: deposit.id }], total: 1 });
  for (const id of [deposit.id, w.id, 'nobody’s']) {
    await expect(deposits.list({ id }, other)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    await expect(withdrawals.list({ id }, other)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  }
});
