import { jest } from '@jest/globals';
import type { WithdrawalView } from '@makoto/contracts';
import { BalanceAnnouncer } from '../../ledger/balances/balance-announcer.js';
import { Ledger } from '../../ledger/index.js';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { CardsService } from '../../payees/cards/cards.service.js';
import { contextOf, WalletHarness } from '../../testing/wallet-harness.js';
import { ADDRESS, bindCard, latest, toBank } from '../../testing/withdrawing.js';
import { WithdrawalsService } from './withdrawals.service.js';

const SECOND = 1_000;
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await harness.assertBooks();
});
afterAll(() => harness.close());

describe('withdrawals under races and crashes', () => {
  it('200 concurrent withdrawals of the whole balance leave exactly one', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => toBank(harness, user, card, '100.00')));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    const reasons = outcomes.flatMap((o) => (o.status === 'rejected' ? [String(o.reason.errorName ?? o.reason)] : []));
    expect(new Set(reasons)).toEqual(new Set(['INSUFFICIENT_FUNDS']));
    expect(await harness.balance(user)).toMatchObject({ available: '0.00', withdrawing: '100.00' });
  });

  it('one idempotency key makes one withdrawal', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    const both = await Promise.all([
      toBank(harness, user, card, '40.00', 'k'),
      toBank(harness, user, card, '40.00', 'k'),
    ]);
    expect(both[0]).toEqual(both[1]);
    await expect(toBank(harness, user, card, '41.00', 'k')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '60.00' });
  });

  it('a repeat gets the first reply, even if the code is used, the card deleted and the rate gone', async () => {
    const user = await harness.customer('100');
    const bank_id = await bindCard(harness, user, 'JPY');
    harness.peers.totpCodes = new Set(['111111']);
    const request = { paymethod: 'bank' as const, bank_id, amount: '40.00', pay_password: '123456', totp: '111111' };
    const ask = (): Promise<WithdrawalView> => harness.get(WithdrawalsService).toBank(request, contextOf(user, 'totp'));
    const [first, atOnce] = await Promise.all([ask(), ask()]);
    expect(atOnce).toEqual(first);
    harness.peers.rates.delete('USD/JPY');
    await harness.get(WithdrawalsService).cancel({ id: first.id }, contextOf(user));
    await harness.get(CardsService).remove({ id: bank_id, pay_password: '123456' }, contextOf(user));
    expect(await ask()).toEqual(first);
    harness.peers.rates.set('USD/JPY', '152.345678');
    harness.peers.totpCodes = undefined;
    expect(await harness.get(WithdrawalsService).list({}, contextOf(user))).toMatchObject({ total: 1 });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
  });

  it('a crash before the commit of any step moves no money, and the step runs later', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    const die = (): void =>
      void jest.spyOn(harness.outbox, 'add').mockRejectedValueOnce(new Error('the process dies here'));
    die();
    await expect(toBank(harness, user, card, '100.00')).rejects.toThrow('dies here');
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    // First completes the withdrawals of earlier tests.
    for (let i = 0; i < 3; i++) await harness.pass(60 * SECOND);
    await toBank(harness, user, card, '100.00');
    die();
    await harness.pass(10 * SECOND);
    await harness.assertBooks();
    expect(await latest(harness, user)).toMatchObject({ status: 'pending' });
    await harness.pass(60 * SECOND);
    await harness.pass(60 * SECOND);
    expect(await latest(harness, user)).toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00', withdrawing: '0.00' });
  });

  it('a crash while the payout is posted leaves it sent, and the retried report ends it once', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user), '50.13');
    await harness.pass(10 * SECOND);
    const report = harness.signed({ type: 'withdrawal', reference: w.id, amount: w.payout_amount });
    jest.spyOn(harness.get(Ledger), 'postIn').mockRejectedValueOnce(new Error('the process dies here'));
    await expect(harness.take(report)).rejects.toThrow('dies here');
    expect(await latest(harness, user)).toMatchObject({ status: 'sent' });
    await expect(harness.take(report)).resolves.toEqual({ outcome: 'completed' });
    await expect(harness.take(report)).resolves.toEqual({ outcome: 'repeat' });
    expect(await harness.balance(user)).toMatchObject({ available: '49.87', withdrawing: '0.00' });
  });
});

it('the balance on open screens follows each step of a withdrawal, and so do its events, without delay', async () => {
  const user = await harness.customer('100');
  const card = await bindCard(harness, user);
  const announced = jest.spyOn(harness.get(BalanceAnnouncer), 'announce');
  const sent = jest.spyOn(harness.outbox, 'notify');
  const told = (): boolean =>
    sent.mock.calls.splice(0).length > 0 && announced.mock.calls.splice(0).some(([users]) => users.includes(user));
  await toBank(harness, user, card, '50.00');
  expect(told()).toBe(true);
  for (const ms of [10 * SECOND, 2 * SECOND]) {
    await harness.pass(ms);
    expect(told()).toBe(true);
  }
  const { id } = await toBank(harness, user, card, '20.00');
  expect(told()).toBe(true);
  await harness.get(WithdrawalsService).cancel({ id }, contextOf(user));
  expect(told()).toBe(true);
});

describe('a report of the rail on a withdrawal that is not under way', () => {
  it.each([
    ['cancelled', 'paid', 'mismatch'],
    ['cancelled', 'failed', 'mismatch'],
    ['success', 'paid', 'duplicate'],
    ['success', 'failed', 'duplicate'],
    ['pending', 'paid', 'mismatch'],
  ] as const)('moves nothing and waits for an operator: %s, then %s', async (state, status, outcome) => {
    const user = await harness.customer('100');
    const { id, payout_amount } = await toBank(harness, user, await bindCard(harness, user), '50.00');
    if (state === 'cancelled') await harness.get(WithdrawalsService).cancel({ id }, contextOf(user));
    if (state === 'success') for (const ms of [10 * SECOND, 2 * SECOND]) await harness.pass(ms);
    const [before, told] = [await harness.balance(user), await harness.published(id)];
    const report = { type: 'withdrawal', reference: id, amount: payout_amount, status } as const;
    await expect(harness.report(report)).resolves.toEqual({ outcome });
    expect(await latest(harness, user)).toMatchObject({ status: state });
    expect(await harness.balance(user)).toEqual(before);
    expect(await harness.published(id)).toEqual(told);
  });
});

describe('in live mode', () => {
  it('new cards, addresses and payment PINs cool for a day, and identity must be approved', async () => {
    const live = await WalletHarness.open({ MODE: 'live' });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const user = await live.customer('100');
      const request = { network: 'TRC20' as const, address: ADDRESS, pay_password: '123456' };
      const bound = await live.get(AddressesService).bind(request, contextOf(user));
      expect(bound.cooling_until).not.toBeNull();
      const go = (): Promise<WithdrawalView> =>
        live
          .get(WithdrawalsService)
          .toAddress(
            { paymethod: 'trc', wallet_id: bound.id, amount: '20', currency: 'USD', pay_password: '123456' },
            contextOf(user),
          );
      await expect(go()).rejects.toMatchObject({ errorName: 'WITHDRAWALS_COOLING', params: { reason: 'new_address' } });
      live.clock.advance(86_400_000);
      live.peers.payPasswordChangedAt = live.clock.now() - 1;
      await expect(go()).rejects.toMatchObject({
        errorName: 'WITHDRAWALS_COOLING',
        params: { reason: 'pay_password_changed' },
      });
      live.clock.advance(86_400_000);
      live.peers.restrictions = { kyc_status: 'pending' };
      await expect(go()).rejects.toMatchObject({ errorName: 'IDENTITY_NEEDED' });
      live.peers.restrictions = { kyc_status: 'approved' };
      await expect(go()).resolves.toMatchObject({ status: 'pending' });
      await live.pass(60 * SECOND);
      await expect(live.get(WithdrawalsService).list({}, contextOf(user))).resolves.toMatchObject({
        list: [{ status: 'pending' }],
      });
    } finally {
      await live.close();
    }
  });
});
