import type { WithdrawalChecks } from '@makoto/contracts';
import { AddressesService } from '../../payees/addresses/addresses.service.js';
import { CardsService } from '../../payees/cards/cards.service.js';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { ADDRESS, bindCard, toAddress, toBank } from '../../testing/withdrawing.js';
import { DepositApproval } from '../deposits/deposit-approval.service.js';
import { WithdrawalApproval } from './withdrawal-approval.service.js';

const SECOND = 1_000;
const operator = operatorContext();
let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => {
  harness.peers.restrictions = {};
});
afterAll(() => harness.close());

const checksOf = async (id: string): Promise<WithdrawalChecks> =>
  (await harness.get(WithdrawalApproval).get(id, operator)).checks;

/** Lets the sandbox approve and pay the withdrawals that need no operator. */
async function pay(): Promise<void> {
  await harness.pass(10 * SECOND);
  await harness.pass(2 * SECOND);
}

describe('the risk checks of a withdrawal', () => {
  it('show a first withdrawal, a new card and an unverified customer', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '1000.00');
    await harness.get(DepositApproval).approve({ id }, operator);
    const added = new Date(harness.clock.now()).toISOString();
    const card = await bindCard(harness, user);
    const w = await toBank(harness, user, card, '100.00');
    expect(await checksOf(w.id)).toEqual({
      ...{ identity: 'none', payee_added_at: added, payee_changed_at: added, payee_paid_count: 0, payee_new: true },
      ...{ paid_count: 0, largest_paid: null, paid_total: '0.00', amount_unusual: true, deposited_total: '1000.00' },
      ...{ linked_customers: 0, day_total: '0.00', operators: 0 },
    });
    harness.peers.restrictions = { kyc_status: 'approved' };
    expect(await checksOf(w.id)).toMatchObject({ identity: 'approved' });
  });

  it('recognise a card paid before, and flag more than three times the largest payout', async () => {
    const user = await harness.customer('2000');
    const card = await bindCard(harness, user);
    for (const amount of ['100.00', '60.00']) await toBank(harness, user, card, amount);
    await pay();
    const [usual, unusual] = [await toBank(harness, user, card, '300.00'), await toBank(harness, user, card, '300.01')];
    const before = { paid_count: 2, largest_paid: '100.00', paid_total: '160.00', payee_paid_count: 2 };
    expect(await checksOf(usual.id)).toMatchObject({ ...before, payee_new: false, amount_unusual: false });
    expect(await checksOf(unusual.id)).toMatchObject({ ...before, payee_new: false, amount_unusual: true });
    await pay();
    // Later payouts do not count in the comparison.
    expect(await checksOf(usual.id)).toMatchObject({ ...before, amount_unusual: false });
  });

  it('treat a card as new after a change, and show a deleted one', async () => {
    const user = await harness.customer('1000');
    const card = await bindCard(harness, user);
    await toBank(harness, user, card, '50.00');
    await pay();
    const {
      created_at: _,
      cooling_until: __,
      ...fields
    } = await harness.get(CardsService).query({ id: card }, contextOf(user));
    await harness
      .get(CardsService)
      .save({ ...fields, pay_password: '123456', holder_name: 'Jiro Yamada' }, contextOf(user));
    const changed = new Date(harness.clock.now()).toISOString();
    const w = await toBank(harness, user, card, '50.00');
    expect(await checksOf(w.id)).toMatchObject({ payee_changed_at: changed, payee_new: true, paid_count: 1 });
    await pay();
    await harness.get(CardsService).remove({ id: card, pay_password: '123456' }, contextOf(user));
    expect(await checksOf(w.id)).toMatchObject({ payee_added_at: null, payee_changed_at: null });
  });

  it('recognise an address paid before, bound or not, without other customers’ payments', async () => {
    const [user, other] = [await harness.customer('1000'), await harness.customer('1000')];
    const typed = await toAddress(harness, user, '50', 'USD');
    await pay();
    const bind = { network: 'TRC20' as const, address: ADDRESS, pay_password: '123456' };
    const bound = await harness.get(AddressesService).bind(bind, contextOf(user));
    const w = await toAddress(harness, user, '50', 'USD');
    expect(await checksOf(w.id)).toMatchObject({ payee_added_at: bound.created_at, payee_paid_count: 1 });
    const { id } = await toAddress(harness, other, '50', 'USD');
    expect(await checksOf(id)).toMatchObject({ payee_added_at: null, payee_new: true, paid_count: 0 });
    expect(await checksOf(typed.id)).toMatchObject({ payee_new: true, amount_unusual: true });
  });
});
