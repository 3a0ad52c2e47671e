import { BankStatements } from '../payments/bank-statements/bank-statements.service.js';
import { DepositApproval } from '../payments/deposits/deposit-approval.service.js';
import { DepositsService } from '../payments/deposits/deposits.service.js';
import { contextOf, operatorContext, WalletHarness } from '../testing/wallet-harness.js';
import { RejectedConfirmations1 } from './rejected-confirmations.migration.js';

let harness: WalletHarness;
const [ann, ben] = [operatorContext(), operatorContext()];

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(() => harness.assertBooks());
afterAll(() => harness.close());

/** Rejects a deposit as was done before: its confirmations stay. */
async function rejectAsBefore(id: string): Promise<void> {
  await harness.db.dataSource.query(`update deposits set status = 'fail', reason = 'No such transfer' where id = $1`, [
    id,
  ]);
}

async function migrate(): Promise<void> {
  const runner = harness.db.dataSource.createQueryRunner();
  await new RejectedConfirmations1().up(runner);
  await runner.release();
}

describe('confirmations from before a rejection', () => {
  it('are taken back by the migration, so that another operator does not credit the deposit alone', async () => {
    const user = await harness.customer();
    const approval = harness.get(DepositApproval);
    const { id } = await harness.deposit(user, '30000.00');
    await approval.approve({ id }, ann);
    await rejectAsBefore(id);
    await migrate();
    await expect(approval.get(id, ann)).resolves.toMatchObject({
      status: 'fail',
      approvals: [],
      approved_amount: null,
    });
    await expect(approval.approve({ id }, ben)).resolves.toMatchObject({ status: 'fail', approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
  });

  it('are taken back also from the line of the bank’s statement, and stay for deposits that did not fail', async () => {
    const user = await harness.customer();
    const [statements, deposits] = [harness.get(BankStatements), harness.get(DepositsService)];
    const asked = { method: 'bank', currency: 'USD', amount: '30000.00' } as const;
    const failed = await deposits.open(asked, contextOf(user));
    const open = await deposits.open({ ...asked, amount: '20000.00' }, contextOf(user));
    const csv = [
      'Date,Description,Credit',
      `2026-11-20,${failed.pay_to.reference},30000.00`,
      `2026-11-20,${open.pay_to.reference},20000.00`,
    ].join('\n');
    const content = Buffer.from(csv).toString('base64');
    const { id } = await statements.upload({ currency: 'USD', filename: 'f', content }, ann);
    await statements.confirm({ id, lines: [1, 2] }, ann);
    await rejectAsBefore(failed.id);
    await migrate();
    const { list } = await statements.lines({ id }, ann);
    expect(list).toMatchObject([{ confirmed_by: null }, { confirmed_by: ann.userId }]);
    await expect(harness.get(DepositApproval).get(open.id, ann)).resolves.toMatchObject({ approvals: [ann.userId] });
  });

  it('stay if enough operators have confirmed the deposit, which only waits for an exchange rate', async () => {
    const user = await harness.customer();
    const approval = harness.get(DepositApproval);
    const { id } = await harness.deposit(user, '10000', 'JPY');
    await approval.reject({ id, reason: 'No such transfer' }, ann);
    harness.peers.rates.delete('USD/JPY');
    await approval.approve({ id }, ben);
    await migrate();
    await expect(approval.get(id, ann)).resolves.toMatchObject({ crediting: 'under_way', approvals: [ben.userId] });
    harness.peers.rates.set('USD/JPY', '160');
    await harness.pass(86_400_000);
    await expect(approval.get(id, ann)).resolves.toMatchObject({ status: 'success', approvals: [ben.userId] });
  });
});
