import { PIN } from '../../../test/support/client.ts';
import { TRON_ADDRESS } from '../../../test/support/withdraw.ts';
import type { ServiceName } from '../../launcher/product/parts.ts';
import type { TrialCustomer } from '../lib/trial-customer.ts';

/** A statement on the way of money. */
export interface MoneyStep {
  name: string;
  /** The service that runs it, and that is killed there. */
  service: ServiceName;
  /** The row that is written, as a trigger has it, and which of them. */
  write: `${'insert' | 'update of'} ${string}`;
  where?: string;
  /** What a customer does so that it is written. */
  by: (customer: TrialCustomer) => Promise<unknown>;
}

const order = (customer: TrialCustomer): Promise<unknown> => customer.order('BTCUSDT', 'up', '1.00');
const deposit = (customer: TrialCustomer): Promise<unknown> => customer.deposit('30.00');
const withdraw = (customer: TrialCustomer): Promise<unknown> => {
  const request = { paymethod: 'trc', address: TRON_ADDRESS, amount: '50.00', currency: 'USD', pay_password: PIN };
  return customer.operate('withdrawal', 'wallet/trcWithdrawal', request);
};
const convert = (customer: TrialCustomer): Promise<unknown> => customer.convert('5.00');
const buy = (customer: TrialCustomer): Promise<string | undefined> => customer.buy('wealth-30', '100');
const exit = async (customer: TrialCustomer): Promise<void> => {
  const id = await buy(customer);
  if (id !== undefined) await customer.exit(id);
};

/** The ledger's rows of these kinds. */
const transfers = (...kinds: string[]): Pick<MoneyStep, 'service' | 'write' | 'where'> => ({
  service: 'wallet',
  write: 'insert on wallet.transfers',
  where: `new.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`,
});

/**
 * Every step at which money moves or what moves it is noted. A process that dies before such a commit has done nothing;
 * one that dies right after it has answered nobody, published nothing, acknowledged nothing and added no job.
 */
export const MONEY_STEPS: readonly MoneyStep[] = [
  { name: 'the ledger holds a stake', ...transfers('stake'), by: order },
  { name: 'an order is stored', service: 'trading', write: 'insert on trading.orders', by: order },
  {
    ...{ name: 'an order is settled', service: 'trading', write: 'update of status on trading.orders' },
    ...{ where: `new.status = 'settled'`, by: order },
  },
  { name: 'the ledger ends an order', ...transfers('stake_return', 'stake_lost'), by: order },
  {
    ...{ name: 'a published event is noted', service: 'trading', write: 'update of seq on trading.outbox' },
    by: order,
  },
  { name: 'an event is taken', service: 'referral', write: 'insert on referral.inbox', by: order },
  { name: 'rebates are due', service: 'referral', write: 'insert on referral.rebates', by: order },
  { name: 'rebates are gathered', service: 'referral', write: 'insert on referral.rebate_batches', by: order },
  { name: 'the ledger pays rebates', ...transfers('rebate'), by: order },
  {
    ...{ name: 'paid rebates are noted', service: 'referral', write: 'update of paid_at on referral.rebate_batches' },
    by: order,
  },
  { name: 'a deposit is opened', service: 'wallet', write: 'insert on wallet.deposits', by: deposit },
  {
    ...{ name: 'a deposit is reported', service: 'wallet', write: 'update of status on wallet.deposits' },
    ...{ where: `new.status = 'pending'`, by: deposit },
  },
  { name: 'a deposit is credited', ...transfers('deposit'), by: deposit },
  { name: 'a withdrawal is requested', service: 'wallet', write: 'insert on wallet.withdrawals', by: withdraw },
  {
    ...{ name: 'a withdrawal is approved', service: 'wallet', write: 'update of approved_at on wallet.withdrawals' },
    ...{ where: 'new.approved_at is not null and old.approved_at is null', by: withdraw },
  },
  { name: 'a withdrawal is paid', ...transfers('withdrawal_paid'), by: withdraw },
  { name: 'a conversion is made', service: 'wallet', write: 'update of done_at on wallet.conversions', by: convert },
  { name: 'a purchase begins', service: 'earn', write: 'insert on earn.positions', by: buy },
  { name: 'the ledger locks a principal', ...transfers('lock'), by: buy },
  {
    ...{ name: 'a purchase is complete', service: 'earn', write: 'update of status on earn.positions' },
    ...{ where: `new.status = 'earning'`, by: buy },
  },
  {
    ...{ name: 'an exit begins', service: 'earn', write: 'update of status on earn.positions' },
    ...{ where: `new.status = 'exiting'`, by: exit },
  },
  { name: 'the ledger returns a principal', ...transfers('principal_return'), by: exit },
  {
    ...{ name: 'an exit is complete', service: 'earn', write: 'update of status on earn.positions' },
    ...{ where: `new.status = 'completed'`, by: exit },
  },
];
