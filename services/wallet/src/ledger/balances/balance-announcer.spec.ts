import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { WalletHarness } from '../../testing/wallet-harness.js';
import { Ledger } from '../posting/ledger.service.js';
import { account, houseAccount, type Transfer } from '../posting/transfer.js';
import { BalanceAnnouncer } from './balance-announcer.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

it('announces the balances of customers whose money moved, and never the house’s', async () => {
  const [one, two] = [await harness.customer('100'), await harness.customer('100')];
  const ledger = harness.get(Ledger);
  const announced = jest.spyOn(harness.get(BalanceAnnouncer), 'announce');
  const told = (): unknown[] => [...new Set(announced.mock.calls.splice(0).flatMap(([users]) => users))];
  const fee = (user: string, amount: bigint): Transfer => ({
    ...{ ref: randomUUID(), slot: 0, kind: 'fee', amount },
    ...{ debit: account(user, 'available', 'USD'), credit: houseAccount('fees', 'USD') },
  });
  await ledger.post([fee(one, 1n)]);
  expect(told()).toEqual([one]);
  const outcomes = await ledger.postMany([[fee(one, 2n)], [fee(two, 10n ** 12n)]]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  expect(told()).toEqual([one]);
});
