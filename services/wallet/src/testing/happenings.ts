import { type AccountKey, account, type Currency, houseAccount, type Transfer } from '../ledger/index.js';
import { units } from './wallet-harness.js';

/** A transfer of whole units. */
export const transfer = (
  ref: string,
  slot: number,
  kind: string,
  debit: AccountKey,
  credit: AccountKey,
  whole: number,
): Transfer => ({
  ...{ ref, slot, kind, debit, credit },
  amount: units(whole),
});

/** What happens to a customer's money, by the transfers that the product posts for it. */
export function transfersOf(user: string, what: Happening, ref: string, whole: number): Transfer[][] {
  const own = (kind: AccountKey['kind'], currency: Currency = 'USD'): AccountKey => account(user, kind, currency);
  const [house, fees] = [houseAccount('trading', 'USD'), houseAccount('fees', 'USD')];
  const bank = houseAccount('outside_bank', 'USD');
  const stake = [
    transfer(ref, 0, 'stake', own('available'), own('in_trade'), whole),
    transfer(ref, 1, 'fee', own('available'), fees, 1),
  ];
  const lock = [transfer(ref, 2, 'lock', own('available', 'USDT'), own('locked', 'USDT'), whole)];
  const withdrawal = [transfer(ref, 0, 'withdrawal', own('available'), own('withdrawing'), whole)];
  switch (what) {
    case 'deposit':
      return [[transfer(ref, 0, 'deposit', bank, own('available'), whole)]];
    case 'conversion':
      return [
        [
          transfer(ref, 0, 'conversion', own('available'), houseAccount('fx', 'USD'), whole),
          transfer(ref, 1, 'conversion', houseAccount('fx', 'USDT'), own('available', 'USDT'), whole),
        ],
      ];
    case 'order won':
      return [
        stake,
        [
          transfer(ref, 3, 'stake_return', own('in_trade'), own('available'), whole),
          transfer(ref, 4, 'winnings', house, own('available'), whole),
        ],
      ];
    case 'order lost':
      return [stake, [transfer(ref, 3, 'stake_lost', own('in_trade'), house, whole)]];
    case 'early exit':
      return [
        lock,
        [
          transfer(ref, 4, 'principal_return', own('locked', 'USDT'), own('available', 'USDT'), whole - 1),
          transfer(ref, 5, 'earn_forfeit', own('locked', 'USDT'), houseAccount('earn_reserve', 'USDT'), 1),
        ],
      ];
    case 'withdrawal paid':
      return [
        withdrawal,
        [
          transfer(ref, 1, 'withdrawal_paid', own('withdrawing'), bank, whole - 1),
          transfer(ref, 2, 'withdrawal_fee', own('withdrawing'), fees, 1),
        ],
      ];
    case 'withdrawal returned':
      return [withdrawal, [transfer(ref, 1, 'withdrawal_return', own('withdrawing'), own('available'), whole)]];
  }
}

export const HAPPENINGS = [
  ...(['deposit', 'conversion', 'order won', 'order lost', 'early exit', 'withdrawal paid'] as const),
  'withdrawal returned',
] as const;
export type Happening = (typeof HAPPENINGS)[number];
