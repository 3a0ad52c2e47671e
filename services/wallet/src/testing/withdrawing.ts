import type { SaveBankRequest, WithdrawalView } from '@makoto/contracts';
import { CardsService } from '../payees/cards/cards.service.js';
import { WithdrawalsController } from '../payments/withdrawals/withdrawals.controller.js';
import { WithdrawalsService } from '../payments/withdrawals/withdrawals.service.js';
import { contextOf, type WalletHarness } from './wallet-harness.js';

/** A valid address: that of the token's contract. */
export const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export async function bindCard(harness: WalletHarness, user: string, currency: 'USD' | 'JPY' = 'USD'): Promise<string> {
  const us: SaveBankRequest = {
    ...{
      currency: 'USD',
      bank_name: 'Chase',
      account_number: '000123456789',
      holder_name: 'Taro Yamada',
      pay_password: '123456',
    },
    ...{ city: 'New York', province: 'NY', branch_address: '1 Main St' },
  };
  const jp: SaveBankRequest = {
    ...{ currency: 'JPY', bank_name: 'みずほ', branch_name: '本店', branch_number: '100', account_number: '1234567' },
    ...{ holder_name: 'やまだ たろう', pay_password: '123456' },
  };
  return (await harness.get(CardsService).save(currency === 'JPY' ? jp : us, contextOf(user))).id;
}

export function toBank(
  harness: WalletHarness,
  user: string,
  bank_id: string | undefined,
  amount: string,
  key?: string,
): Promise<WithdrawalView> {
  const request = { paymethod: 'bank' as const, amount, pay_password: '123456', ...(bank_id ? { bank_id } : {}) };
  return harness.get(WithdrawalsController).toBank(request, contextOf(user, key));
}

export function toAddress(
  harness: WalletHarness,
  user: string,
  amount: string,
  currency: 'USD' | 'USDT' = 'USDT',
  address = ADDRESS,
): Promise<WithdrawalView> {
  return harness
    .get(WithdrawalsController)
    .toAddress({ paymethod: 'trc', address, amount, currency, pay_password: '123456' }, contextOf(user));
}

/** The customer's newest withdrawal. */
export async function latest(harness: WalletHarness, user: string): Promise<WithdrawalView | undefined> {
  return (await harness.get(WithdrawalsService).list({}, contextOf(user))).list[0];
}

/** A withdrawal to a USD card by a new customer with US$50,000.00. The card has cooled. */
export async function withdrawFromFresh(
  harness: WalletHarness,
  amount: string,
): Promise<{ user: string; w: WithdrawalView }> {
  const user = await harness.customer('50000');
  const card = await bindCard(harness, user);
  harness.clock.advance(86_400_000);
  return { user, w: await toBank(harness, user, card, amount) };
}
