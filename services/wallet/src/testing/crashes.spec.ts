import { DepositSubmission } from '../payments/deposits/deposit-submission.service.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { WithdrawalsService } from '../payments/withdrawals/withdrawals.service.js';
import { atEveryCommit, type Crash } from './crash.js';
import { contextOf, WalletHarness } from './wallet-harness.js';
import { bindCard, latest, toBank } from './withdrawing.js';

/** Longer than the lease of a crashed process on a task. */
const LEASE_MS = 31_000;

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

interface Customer {
  user: string;
  card: string;
}

async function newcomer(): Promise<Customer> {
  const user = await harness.customer();
  return { user, card: await bindCard(harness, user) };
}

/** From opening a deposit to the end of a withdrawal, including the rails' reports. */
async function inAndOut(crash: Crash, { user, card }: Customer): Promise<void> {
  const opened = () =>
    harness.get(DepositsService).open({ method: 'quick', currency: 'USD', amount: '100.00' }, contextOf(user, 'open'));
  const { id } = await crash.insist(opened);
  await crash.insist(() => harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user, 'submit')));
  for (let i = 0; i < 4; i++) await crash.insist(() => harness.pass(LEASE_MS));
  await crash.insist(() => toBank(harness, user, card, '60.00', 'withdraw'));
  for (let i = 0; i < 5; i++) await crash.insist(() => harness.pass(LEASE_MS));
}

async function assertDoneOnce({ user }: Customer): Promise<void> {
  expect(await harness.depositOf(user)).toMatchObject({ status: 'success', credited_usd: '100.00' });
  expect(await latest(harness, user)).toMatchObject({ status: 'success', amount: '60.00' });
  expect(await harness.balance(user)).toMatchObject({ available: '40.00', withdrawing: '0.00' });
  const { list } = await harness.get(DepositsService).list({}, contextOf(user));
  expect(list).toHaveLength(1);
}

it('completes a deposit and a withdrawal once despite a crash at any commit', async () => {
  const commits = await atEveryCommit(harness, { prepare: newcomer, live: inAndOut, assertDoneOnce });
  // Opening, "I have paid", credit, hold, approval, sending, end.
  expect(commits).toBeGreaterThanOrEqual(7);
}, 240_000);

/** A declined deposit, a cancelled withdrawal, and a withdrawal declined by the receiving bank. */
async function inVain(crash: Crash, { user, card }: Customer): Promise<void> {
  const [deposits, withdrawals] = [harness.get(DepositsService), harness.get(WithdrawalsService)];
  const asked = { method: 'quick', currency: 'USD', amount: '100.16' } as const;
  const { id } = await crash.insist(() => deposits.open(asked, contextOf(user, 'open')));
  await crash.insist(() => harness.get(DepositSubmission).submit({ deposit_id: id }, contextOf(user, 'submit')));
  const cancelled = await crash.insist(() => toBank(harness, user, card, '40.00', 'first'));
  await crash.insist(() => withdrawals.cancel({ id: cancelled.id }, contextOf(user, 'cancel')));
  await crash.insist(() => toBank(harness, user, card, '50.16', 'second'));
  for (let i = 0; i < 5; i++) await crash.insist(() => harness.pass(LEASE_MS));
}

async function assertAllReturned({ user }: Customer): Promise<void> {
  expect(await harness.depositOf(user)).toMatchObject({ status: 'fail', credited_usd: null });
  const { list } = await harness.get(WithdrawalsService).list({}, contextOf(user));
  expect(list.map((w) => [w.amount, w.status])).toEqual([
    ['50.16', 'fail'],
    ['40.00', 'cancelled'],
  ]);
  expect(await harness.published(list[0]?.id ?? '')).toEqual(['pending', 'approved', 'sent', 'fail']);
  expect(await harness.published(list[1]?.id ?? '')).toEqual(['pending', 'cancelled']);
  expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
}

it('returns the money of declined and cancelled payments once despite a crash at any commit', async () => {
  const prepare = async (): Promise<Customer> => {
    const user = await harness.customer('100');
    return { user, card: await bindCard(harness, user) };
  };
  const commits = await atEveryCommit(harness, { prepare, live: inVain, assertDoneOnce: assertAllReturned });
  // Opening, "I have paid", two holds, cancellation, approval, sending, two ends.
  expect(commits).toBeGreaterThanOrEqual(9);
}, 240_000);
