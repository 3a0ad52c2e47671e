import { randomUUID } from 'node:crypto';
import { AddressesService } from '../payees/addresses/addresses.service.js';
import { DepositApproval } from '../payments/deposits/deposit-approval.service.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { TokenTransfers } from '../payments/tron/token-transfers.service.js';
import { WithdrawalApproval } from '../payments/withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from '../payments/withdrawals/withdrawals.service.js';
import { FakeNode } from '../testing/fake-tron-node.js';
import { contextOf, WalletHarness } from '../testing/wallet-harness.js';
import { Tasks2 } from './tasks.migration.js';

const DAY_MS = 86_400_000;
const OPERATOR = Object.assign(contextOf(randomUUID()), { operator: true });
const ADDRESS = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const ACCOUNT = {
  ...{ currency: 'JPY', bank_name: 'みずほ銀行', bank_code: '0001', branch_name: '本店', branch_number: '100' },
  ...{ account_number: '7654321', holder_name: 'マコト' },
};

let harness: WalletHarness;
const node = new FakeNode();
beforeAll(async () => {
  await node.start();
  const hotWallet = { TRON_NODE_URL: node.url, HOT_WALLET_KEY: '11'.repeat(32), HOT_WALLET_CAP_USDT: '100' };
  harness = await WalletHarness.open({ MODE: 'live', BANK_ACCOUNTS: JSON.stringify([ACCOUNT]), ...hotWallet });
  harness.peers.restrictions = { kyc_status: 'approved' };
});
afterEach(() => harness.assertBooks());
afterAll(async () => {
  await harness.close();
  await node.stop();
});

/** Gives up the failed tasks, as was done after fifty tries, and runs the migration. */
async function giveUpAndMigrate(): Promise<void> {
  const runner = harness.db.dataSource.createQueryRunner();
  await new Tasks2().down(runner);
  await runner.query('update tasks set due_at = null where attempts > 0');
  await new Tasks2().up(runner);
  await runner.release();
}

describe('the migration of given-up tasks', () => {
  it('drops confirmations of deposits: operators confirm them again', async () => {
    const user = await harness.customer();
    const request = { method: 'bank', currency: 'JPY', amount: '10000' } as const;
    const { id } = await harness.get(DepositsService).open(request, contextOf(user));
    harness.peers.rates.delete('USD/JPY');
    await harness.pass(DAY_MS);
    await harness.get(DepositApproval).approve({ id }, OPERATOR);
    await giveUpAndMigrate();
    harness.peers.rates.set('USD/JPY', '152.345678');
    await harness.pass(DAY_MS);
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    const shown = await harness.get(DepositApproval).get(id, OPERATOR);
    expect(shown).toMatchObject({ crediting: 'confirm', approvals: [], approved_amount: null });
    await harness.get(DepositApproval).approve({ id }, OPERATOR);
    expect(await harness.balance(user)).toMatchObject({ available: '65.574554' });
  });

  it('drops the sending of withdrawals: they can be signed elsewhere', async () => {
    const user = await harness.customer('100');
    const payee = { network: 'TRC20', address: ADDRESS, pay_password: '123456' } as const;
    const { id: wallet_id } = await harness.get(AddressesService).bind(payee, contextOf(user));
    harness.clock.advance(2 * DAY_MS);
    const asked = { paymethod: 'trc', wallet_id, amount: '50', currency: 'USD', pay_password: '123456' } as const;
    const { id } = await harness.get(WithdrawalsService).toAddress(asked, contextOf(user));
    node.away = true;
    await harness.get(WithdrawalApproval).approve(id, OPERATOR);
    await harness.pass(0);
    await giveUpAndMigrate();
    node.away = false;
    await harness.pass(DAY_MS);
    expect(node.broadcasts).toEqual([]);
    await expect(harness.get(TokenTransfers).transfer({ id }, OPERATOR)).resolves.toMatchObject({ to: ADDRESS });
  });

  it('retries every other task', async () => {
    const id = randomUUID();
    await harness.db.dataSource.query(
      `insert into tasks (id, kind, target, data, due_at, attempts) values ($1, 'spec', $1, '{}', 1, 50)`,
      [id],
    );
    await giveUpAndMigrate();
    expect(await harness.db.dataSource.query('select due_at from tasks where id = $1', [id])).toEqual([
      { due_at: '0' },
    ]);
  });
});
