import { randomUUID } from 'node:crypto';
import { confirmedHash } from '@makoto/platform';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { CardsService } from '../../payees/cards/cards.service.js';
import { approvePaymentTerms } from '../../testing/payment-terms.js';
import { contextOf, units, WalletHarness } from '../../testing/wallet-harness.js';
import { ADDRESS, bindCard, latest, toAddress, toBank } from '../../testing/withdrawing.js';
import { WithdrawalQuotes } from './withdrawal-quotes.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

const SECOND = 1_000;
const PASSKEY = { id: 'AA', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } };
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  harness.peers.restrictions = {};
  harness.peers.totpCodes = undefined;
  await harness.assertBooks();
});
afterAll(() => harness.close());

async function withdrawalSpread(withdrawal_spread: string): Promise<void> {
  await approvePaymentTerms(harness, (terms) => ({ ...terms, withdrawal_spread }));
  harness.clock.advance(10 * SECOND);
}

const withdrawals = (): WithdrawalsService => harness.get(WithdrawalsService);

describe('a withdrawal to a bank card', () => {
  it('deducts the fee from the amount, is approved after ten seconds and paid two seconds later', async () => {
    const user = await harness.customer('1000');
    const w = await toBank(harness, user, await bindCard(harness, user), '500.00');
    expect(w).toMatchObject({
      amount: '500.00',
      fee: '5.00',
      net: '495.00',
      currency: 'USD',
      payout_currency: 'USD',
      status: 'pending',
    });
    expect(w).toMatchObject({ rate: '1.00', payout_amount: '495.00', destination: 'Chase ***6789' });
    expect(await harness.balance(user)).toMatchObject({ available: '500.00', withdrawing: '500.00' });
    await harness.pass(10 * SECOND - 1);
    expect(await latest(harness, user)).toMatchObject({ status: 'pending' });
    await harness.pass(1);
    expect(await latest(harness, user)).toMatchObject({ status: 'sent' });
    await harness.pass(2 * SECOND);
    expect(await latest(harness, user)).toMatchObject({ status: 'success', ended_at: expect.any(String) });
    expect(await harness.balance(user)).toMatchObject({ available: '500.00', withdrawing: '0.00' });
    expect(await harness.published(w.id)).toEqual(['pending', 'approved', 'sent', 'success']);
  });

  it('pays whole yen at the shown rate, with a fee of at least one dollar', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user, 'JPY'), '50.00');
    expect(w).toMatchObject({
      fee: '1.00',
      net: '49.00',
      rate: '152.345678',
      payout_currency: 'JPY',
      payout_amount: '7464.00',
    });
  });

  it('has a preview of payout and time, which it keeps', async () => {
    const user = await harness.customer('30000');
    const bank_id = await bindCard(harness, user, 'JPY');
    // A card is paid from dollars, whatever else the request names.
    const ask = { paymethod: 'bank', bank_id, amount: '50.00', currency: 'USDT' as const };
    const { method: _, operators, ...promised } = await harness.get(WithdrawalQuotes).preview(ask, contextOf(user));
    expect(promised).toMatchObject({ fee: '1.00', net: '49.00', rate: '152.345678', payout_amount: '7464.00' });
    expect(operators).toBe(0);
    expect(await toBank(harness, user, bank_id, '50.00')).toMatchObject(promised);
    const large = await harness.get(WithdrawalQuotes).preview({ ...ask, amount: '25000.01' }, contextOf(user));
    expect(large.operators).toBe(2);
    const crypto = harness.get(WithdrawalQuotes).preview({ paymethod: 'trc', amount: '50' }, contextOf(user));
    await expect(crypto).resolves.toMatchObject({ fee: '1.00', payout_currency: 'USDT', payout_amount: '49.049' });
    const few = harness.get(WithdrawalQuotes).preview({ ...ask, amount: '9.99' }, contextOf(user));
    await expect(few).rejects.toMatchObject({ errorName: 'AMOUNT_OUT_OF_RANGE' });
    expect(await harness.balance(user)).toMatchObject({ available: '29950.00' });
  });

  it('requires a bound card of the caller', async () => {
    const [user, other] = [await harness.customer('100'), await harness.customer('100')];
    const foreign = await bindCard(harness, other);
    await expect(toBank(harness, user, undefined, '20.00')).rejects.toMatchObject({ errorName: 'CARD_NOT_BOUND' });
    await expect(toBank(harness, user, foreign, '20.00')).rejects.toMatchObject({ errorName: 'CARD_NOT_BOUND' });
    await bindCard(harness, user);
    await expect(toBank(harness, user, foreign, '20.00')).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('moves no money when it is refused', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    await expect(toBank(harness, user, card, '100.01')).rejects.toMatchObject({ errorName: 'INSUFFICIENT_FUNDS' });
    await expect(toBank(harness, user, card, '9.99')).rejects.toMatchObject({
      errorName: 'AMOUNT_OUT_OF_RANGE',
      params: { min: '10.00', currency: 'USD' },
    });
    await expect(toBank(harness, user, card, '50000.01')).rejects.toMatchObject({ errorName: 'AMOUNT_OUT_OF_RANGE' });
    const wrong = withdrawals().toBank(
      { paymethod: 'bank', bank_id: card, amount: '20.00', pay_password: '000000' },
      contextOf(user),
    );
    await expect(wrong).rejects.toMatchObject({ errorName: 'WRONG_PAY_PASSWORD', params: { tries_left: 4 } });
    harness.peers.restrictions = { closed: true };
    await expect(toBank(harness, user, card, '20.00')).rejects.toMatchObject({ errorName: 'ACCOUNT_RESTRICTED' });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    expect(await latest(harness, user)).toBeUndefined();
  });

  it('requires the second factor if one is set; binding a card does not', async () => {
    const user = await harness.customer('100');
    harness.peers.totpCodes = new Set(['111111']);
    const card = await bindCard(harness, user);
    await expect(toBank(harness, user, card, '20.00')).rejects.toMatchObject({ errorName: 'SECOND_FACTOR' });
    const request = { paymethod: 'bank' as const, bank_id: card, amount: '20.00', pay_password: '123456' };
    const withCode = withdrawals().toBank({ ...request, totp: '111111' }, contextOf(user));
    await expect(withCode).resolves.toMatchObject({ status: 'pending' });
  });

  it('takes a passkey that signed exactly this in place of PIN and code', async () => {
    const user = await harness.customer('100');
    harness.peers.totpCodes = new Set();
    const bank_id = await bindCard(harness, user);
    const body = { paymethod: 'bank' as const, bank_id, amount: '20.00' };
    const sign = (amount: string): unknown =>
      harness.peers.signed.add(confirmedHash({ call: 'wallet/bankWithdrawal', body: { ...body, amount } }));
    const ask = (): Promise<unknown> => withdrawals().toBank({ ...body, passkey: PASSKEY }, contextOf(user));
    sign('90.00');
    await expect(ask()).rejects.toMatchObject({ errorName: 'PASSKEY_REFUSED' });
    sign('20.00');
    await expect(ask()).resolves.toMatchObject({ status: 'pending' });
    await expect(ask()).rejects.toMatchObject({ errorName: 'PASSKEY_REFUSED' });
    expect(await harness.balance(user)).toMatchObject({ available: '80.00', withdrawing: '20.00' });
  });

  it('is open to frozen and self-excluded customers', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    harness.peers.restrictions = { frozen: true, excluded_until: harness.clock.now() + 1 };
    await expect(toBank(harness, user, card, '20.00')).resolves.toMatchObject({ status: 'pending' });
  });

  it('goes to the card as it was at the request, whatever changes later', async () => {
    const user = await harness.customer('100');
    const card = await bindCard(harness, user);
    await toBank(harness, user, card, '20.00');
    const remove = harness.get(CardsService).remove({ id: card, pay_password: '123456' }, contextOf(user));
    await expect(remove).rejects.toMatchObject({ errorName: 'CARD_IN_USE' });
    await harness.pass(10 * SECOND);
    await harness.pass(2 * SECOND);
    await harness.get(CardsService).remove({ id: card, pay_password: '123456' }, contextOf(user));
    expect(await latest(harness, user)).toMatchObject({ destination: 'Chase ***6789', status: 'success' });
  });

  it('above the operator limit waits for approval', async () => {
    const user = await harness.customer('20000');
    await toBank(harness, user, await bindCard(harness, user), '10000.01');
    await harness.pass(3_600 * SECOND);
    expect(await latest(harness, user)).toMatchObject({ status: 'pending' });
  });
});

describe('a withdrawal to an address', () => {
  it('pays USDT from either balance', async () => {
    const user = await harness.customer('100');
    await harness.fund(user, 'USDT', units(100));
    expect(await toAddress(harness, user, '50.5', 'USDT')).toMatchObject({
      fee: '1.00',
      net: '49.50',
      payout_amount: '49.50',
      currency: 'USDT',
      destination: ADDRESS,
    });
    expect(await toAddress(harness, user, '50', 'USD')).toMatchObject({
      net: '49.00',
      rate: '1.001',
      payout_amount: '49.049',
      payout_currency: 'USDT',
    });
    await harness.pass(12 * SECOND);
    await harness.pass(2 * SECOND);
    expect(await harness.balance(user, 'USDT')).toMatchObject({ available: '49.50', withdrawing: '0.00' });
    expect(await harness.balance(user, 'USD')).toMatchObject({ available: '50.00', withdrawing: '0.00' });
  });

  it('refuses a wrong checksum, another customer’s address and a missing one', async () => {
    const user = await harness.customer('100');
    for (const address of [`${ADDRESS.slice(0, -1)}u`, 'TXYZ', '0xdAC17F958D2ee523a2206206994597C13D831ec7']) {
      await expect(toAddress(harness, user, '20', 'USD', address)).rejects.toMatchObject({
        errorName: 'INVALID_ADDRESS',
      });
    }
    const other = await harness.customer();
    const bound = await harness
      .get(AddressesService)
      .bind({ network: 'TRC20', address: ADDRESS, pay_password: '123456' }, contextOf(other));
    const request = { paymethod: 'trc', amount: '20', currency: 'USD' as const, pay_password: '123456' };
    const foreign = withdrawals().toAddress({ ...request, wallet_id: bound.id }, contextOf(user));
    await expect(foreign).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    const nowhere = withdrawals().toAddress(request, contextOf(user));
    await expect(nowhere).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: [{ field: 'address', key: 'required' }],
    });
  });
});

describe('the sandbox’s simulated problems', () => {
  it('.16 is declined, and the money returns once, with a reason', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user), '50.16');
    await harness.pass(10 * SECOND);
    await harness.pass(2 * SECOND);
    expect(await latest(harness, user)).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('back in your account'),
    });
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    const again = harness.report({ type: 'withdrawal', reference: w.id, amount: w.payout_amount });
    await expect(again).resolves.toEqual({ outcome: 'duplicate' });
  });

  it('.15 is reported twice and paid once; .13 gets no answer', async () => {
    const user = await harness.customer('200');
    const card = await bindCard(harness, user);
    await toBank(harness, user, card, '50.15');
    await toBank(harness, user, card, '50.13');
    await harness.pass(10 * SECOND);
    await harness.pass(60 * SECOND);
    const { list } = await withdrawals().list({}, contextOf(user));
    expect(list.map((w) => w.status)).toEqual(['sent', 'success']);
    for (const status of ['sent', 'success', 'pending'] as const) {
      const own = await withdrawals().list({ status }, contextOf(user));
      expect([own.total, own.list.length]).toEqual(status === 'pending' ? [0, 0] : [1, 1]);
    }
    expect(await harness.balance(user)).toMatchObject({ available: '99.72', withdrawing: '50.13' });
  });

  it('a payout of another amount becomes a payment exception', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user), '50.13');
    await harness.pass(10 * SECOND);
    const report = harness.report({ type: 'withdrawal', reference: w.id, amount: '1.00' });
    await expect(report).resolves.toEqual({ outcome: 'mismatch' });
    expect(await latest(harness, user)).toMatchObject({ status: 'sent' });
  });
});

it('a preview to an address is in the currency that is asked for, without a spread on tokens for tokens', async () => {
  const user = await harness.customer('100');
  await withdrawalSpread('0.01');
  const preview = (currency: 'USD' | 'USDT', paymethod = 'trc'): Promise<unknown> =>
    harness.get(WithdrawalQuotes).preview({ paymethod, amount: '50', currency }, contextOf(user));
  await expect(preview('USDT')).resolves.toMatchObject({ net: '49.00', payout_amount: '49.00' });
  // At 1 / 0.999 less a hundredth, which is 0.99099.
  await expect(preview('USD')).resolves.toMatchObject({ net: '49.00', payout_amount: '48.55851' });
  await withdrawalSpread('0');
});

describe('cancelling', () => {
  it('returns all of the money once while the withdrawal is pending', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user), '60.00');
    const cancelled = await withdrawals().cancel({ id: w.id }, contextOf(user, 'c1'));
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: expect.stringContaining('You cancelled this') });
    await expect(withdrawals().cancel({ id: w.id }, contextOf(user, 'c1'))).resolves.toEqual(cancelled);
    await expect(withdrawals().cancel({ id: w.id }, contextOf(user))).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await harness.pass(60 * SECOND);
    expect(await harness.balance(user)).toMatchObject({ available: '100.00', withdrawing: '0.00' });
    expect(await harness.published(w.id)).toEqual(['pending', 'cancelled']);
  });

  it('is refused after the approval, and to other customers', async () => {
    const user = await harness.customer('100');
    const w = await toBank(harness, user, await bindCard(harness, user), '60.00');
    await expect(withdrawals().cancel({ id: w.id }, contextOf(randomUUID()))).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    await harness.pass(10 * SECOND);
    await expect(withdrawals().cancel({ id: w.id }, contextOf(user))).rejects.toMatchObject({ errorName: 'CONFLICT' });
  });
});
