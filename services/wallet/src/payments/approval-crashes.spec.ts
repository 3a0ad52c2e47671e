import type { AppError, DepositView } from '@makoto/contracts';
import { atEveryCommit, type Crash } from '../testing/crash.js';
import { contextOf, operatorContext, PAYER, WalletHarness } from '../testing/wallet-harness.js';
import { bindCard, latest, toBank } from '../testing/withdrawing.js';
import { BankStatements } from './bank-statements/bank-statements.service.js';
import { DepositApproval } from './deposits/deposit-approval.service.js';
import { DepositsService } from './deposits/deposits.service.js';
import { PayoutFiles } from './payouts/payout-files.service.js';
import { PayoutResults } from './payouts/payout-results.service.js';
import { WithdrawalApproval } from './withdrawals/withdrawal-approval.service.js';

const DAY_MS = 86_400_000;
/** Longer than the lease on a task of a crashed process. */
const LEASE_MS = 31_000;
const [ann, ben] = [operatorContext(), operatorContext()];

/** A retry of an action that was committed before the crash is refused with CONFLICT; nothing is left to do. */
function doneAlready(error: AppError): void {
  expect(error.errorName).toBe('CONFLICT');
}

describe('a crash at any commit of an operator’s action does not change the result', () => {
  it('for a bank deposit that two operators confirm', async () => {
    const harness = await WalletHarness.open();
    const prepare = async (): Promise<{ user: string; id: string }> => {
      const user = await harness.customer();
      const asked = { method: 'bank', currency: 'USD', amount: '30000.00' } as const;
      return { user, id: (await harness.get(DepositsService).open(asked, contextOf(user))).id };
    };
    const live = async (crash: Crash, { id }: { id: string }): Promise<void> => {
      for (const by of [ann, ben]) {
        await crash.insist<unknown>(
          () => harness.get(DepositApproval).approve({ id, amount: '29999.00' }, by),
          (error) => doneAlready(error),
        );
      }
      for (let i = 0; i < 2; i++) await crash.insist(() => harness.pass(LEASE_MS));
    };
    const assertDoneOnce = async ({ user, id }: { user: string; id: string }): Promise<void> => {
      const { approvals, events, ...deposit } = await harness.get(DepositApproval).get(id, ann);
      expect(deposit).toMatchObject({ status: 'success', received_amount: '29999.00' });
      expect(approvals).toEqual([ann.userId, ben.userId]);
      expect(events).toMatchObject([{ rail: 'bank', outcome: 'credited' }]);
      expect(await harness.balance(user)).toMatchObject({ available: '29999.00' });
      expect(await harness.published(id)).toEqual(['awaiting_payment', 'success']);
      expect(await harness.actionsOn(id)).toEqual(['deposit.approve', 'deposit.approve']);
    };
    try {
      // Two approvals, the claim of the task, the credit.
      expect(await atEveryCommit(harness, { prepare, live, assertDoneOnce })).toBeGreaterThanOrEqual(4);
    } finally {
      await harness.close();
    }
  }, 240_000);

  it('for a bank deposit that is confirmed from a bank statement', async () => {
    const harness = await WalletHarness.open();
    const prepare = async (): Promise<DepositView> => {
      const asked = { method: 'bank', currency: 'USD', amount: '100.00' } as const;
      return harness.get(DepositsService).open(asked, contextOf(await harness.customer()));
    };
    const live = async (crash: Crash, { pay_to }: DepositView): Promise<void> => {
      const statements = harness.get(BankStatements);
      const csv = `date,details,credit\n2026-11-20,${pay_to.reference},99.50\n`;
      const request = { currency: 'USD', filename: 'f', content: Buffer.from(csv).toString('base64') } as const;
      const { id } = await crash.insist(() => statements.upload(request, ann));
      await crash.insist(() => statements.confirm({ id, lines: [1] }, ann));
      for (let i = 0; i < 2; i++) await crash.insist(() => harness.pass(LEASE_MS));
      const { statement, list } = await statements.lines({ id }, ann);
      expect(statement).toMatchObject({ lines: 1, matched: 1, confirmed: 1 });
      expect(list).toMatchObject([{ confirmed_by: ann.userId }]);
      expect(await harness.actionsOn(id)).toEqual(['bank_statement.read']);
    };
    const assertDoneOnce = async ({ id }: DepositView): Promise<void> => {
      const { user_id, status, events } = await harness.get(DepositApproval).get(id, ann);
      expect([status, events.length]).toEqual(['success', 1]);
      expect(await harness.balance(user_id)).toMatchObject({ available: '99.50' });
      expect(await harness.actionsOn(id)).toEqual(['deposit.approve']);
    };
    try {
      // The statement, the approval of its line, the claim of the task, the credit.
      expect(await atEveryCommit(harness, { prepare, live, assertDoneOnce })).toBeGreaterThanOrEqual(4);
    } finally {
      await harness.close();
    }
  }, 240_000);

  it('for withdrawals that two operators approve, a payout file pays, and bank results or an operator settle', async () => {
    const harness = await WalletHarness.open({ MODE: 'live', ...PAYER });
    harness.peers.restrictions = { kyc_status: 'approved' };
    interface Asked {
      user: string;
      id: string;
      number: string;
    }
    const asked = async (): Promise<Asked> => {
      const user = await harness.customer('30000');
      const card = await bindCard(harness, user);
      harness.clock.advance(DAY_MS);
      const { id, number } = await toBank(harness, user, card, '30000.00');
      return { user, id, number };
    };
    const prepare = async (): Promise<[Asked, Asked, Asked]> => [await asked(), await asked(), await asked()];
    const live = async (crash: Crash, [paid, failed, byHand]: [Asked, Asked, Asked]): Promise<void> => {
      for (const { id } of [paid, failed, byHand]) {
        for (const by of [ann, ben]) {
          await crash.insist<unknown>(
            () => harness.get(WithdrawalApproval).approve(id, by),
            (error) => doneAlready(error),
          );
        }
      }
      await crash.insist(() => harness.pass(LEASE_MS));
      const [files, results] = [harness.get(PayoutFiles), harness.get(PayoutResults)];
      const { file_id } = await crash.insist(
        () => files.make({ currency: 'USD' }, ann),
        // Nothing waits any more: the file exists and can be fetched again.
        async () => {
          const [newest] = (await files.list({}, ann)).list;
          return files.make({ currency: 'USD', file_id: newest?.file_id ?? '' }, ann);
        },
      );
      const csv = `reference,status,amount\n${paid.number},paid,29700.00\n${failed.number},failed,\n`;
      const content = Buffer.from(csv).toString('base64');
      const { id } = await crash.insist(() => results.upload({ file_id, content }, ann));
      for (const by of [ann, ben]) await crash.insist(() => results.apply(id, by));
      await crash.insist<unknown>(
        () => harness.get(WithdrawalApproval).settle({ id: byHand.id, result: 'paid' }, ben),
        (error) => doneAlready(error),
      );
    };
    const assertDoneOnce = async ([paid, failed, byHand]: [Asked, Asked, Asked]): Promise<void> => {
      for (const { user, id } of [paid, byHand]) {
        expect(await latest(harness, user)).toMatchObject({ status: 'success' });
        expect(await harness.balance(user)).toMatchObject({ available: '0.00', withdrawing: '0.00' });
        expect(await harness.published(id)).toEqual(['pending', 'approved', 'sent', 'success']);
      }
      expect(await harness.published(failed.id)).toEqual(['pending', 'approved', 'sent', 'fail']);
      expect(await harness.balance(failed.user)).toMatchObject({ available: '30000.00', withdrawing: '0.00' });
      const settled = ['withdrawal.approve', 'withdrawal.approve', 'withdrawal.settle'];
      for (const { id } of [paid, byHand]) expect(await harness.actionsOn(id)).toEqual(settled);
      // Both operators must apply the failure.
      expect(await harness.actionsOn(failed.id)).toEqual([...settled, 'withdrawal.settle']);
      const files: { id: string }[] = await harness.db.dataSource.query(
        'select id from payout_files where withdrawals @> $1',
        [[paid.id, failed.id, byHand.id]],
      );
      expect(files).toHaveLength(1);
      expect(await harness.actionsOn(files[0]?.id ?? '')).toEqual(['payout_file.make']);
      const { list } = await harness.get(PayoutResults).list({ file_id: files[0]?.id ?? '' }, ann);
      expect(list).toMatchObject([{ ready: 0, applied: 2 }]);
      expect(await harness.actionsOn(list[0]?.id ?? '')).toEqual(['payout_result.read']);
      // The audit log contains no action that was not completed.
      for (const [action, table] of [
        ['payout_file.make', 'payout_files'],
        ['payout_result.read', 'payout_results'],
      ]) {
        const audited = (await harness.audited()).filter((entry) => entry.action === action);
        const [count]: { n: number }[] = await harness.db.dataSource.query(`select count(*)::int as n from ${table}`);
        expect(audited).toHaveLength(count?.n ?? 0);
      }
    };
    try {
      // Six approvals, the file, the upload of its results, its lines (the failure by two), the last payment by hand.
      expect(await atEveryCommit(harness, { prepare, live, assertDoneOnce })).toBeGreaterThanOrEqual(12);
    } finally {
      await harness.close();
    }
  }, 240_000);
});
