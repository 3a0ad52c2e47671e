import { randomUUID } from 'node:crypto';
import type { ConsoleDepositView } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { contextOf, operatorContext, WalletHarness } from '../../testing/wallet-harness.js';
import { BankStatements } from '../bank-statements/bank-statements.service.js';
import { DepositApproval } from './deposit-approval.service.js';
import { DepositsService } from './deposits.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  await harness.assertBooks();
});
afterAll(() => harness.close());

const [ann, ben] = [operatorContext(), operatorContext()];

describe('operators on deposits', () => {
  it('confirm the amount that arrived, which is then credited', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '100.00');
    const confirmed = await harness.get(DepositApproval).approve({ id, amount: '99.00' }, ann);
    expect(confirmed).toMatchObject({
      status: 'success',
      credited_usd: '99.00',
      received_amount: '99.00',
      user_id: user,
    });
    expect(await harness.balance(user)).toMatchObject({ available: '99.00' });
    await expect(harness.get(DepositApproval).approve({ id, amount: '99.00' }, ben)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    const detail = await harness.get(DepositApproval).get(id, ann);
    expect(detail.events).toMatchObject([{ rail: 'bank', outcome: 'credited', amount: '99.00' }]);
  });

  it('confirm a large deposit by two, who must agree on the amount', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approval = harness.get(DepositApproval);
    await expect(approval.approve({ id }, ann)).resolves.toMatchObject({
      status: 'awaiting_payment',
      approvals: [ann.userId],
    });
    await expect(approval.approve({ id }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await expect(approval.approve({ id }, ben)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '30000.00' });
  });

  it('get the first reply when they repeat a decision with its key', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approve = (by: CallContext, amount = '30000.00'): Promise<ConsoleDepositView> =>
      harness.get(DepositApproval).approve({ id, amount }, { ...by, idempotencyKey: 'k1' });
    const half = await approve(ann);
    expect(await approve(ann)).toEqual(half);
    await expect(approve(ann, '29000.00')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    const whole = await approve(ben);
    expect(whole).toMatchObject({ status: 'success' });
    expect([await approve(ann), await approve(ben)]).toEqual([half, whole]);
    expect(await harness.actionsOn(id)).toEqual(['deposit.approve', 'deposit.approve']);
    const { id: other } = await harness.deposit(user);
    const reject = (): Promise<ConsoleDepositView> =>
      harness.get(DepositApproval).reject({ id: other, reason: 'No such transfer' }, { ...ann, idempotencyKey: 'k1' });
    expect(await reject()).toEqual(await reject());
  });

  it('start the count again with another amount, so that either of them can correct a slip', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approval = harness.get(DepositApproval);
    await approval.approve({ id, amount: '300000.00' }, ann);
    await expect(approval.get(id, ann)).resolves.toMatchObject({ crediting: 'confirm', approvals_needed: 2 });
    const found = { status: 'awaiting_payment', approved_amount: '30000.00' };
    await expect(approval.approve({ id }, ben)).resolves.toMatchObject({ ...found, approvals: [ben.userId] });
    await expect(approval.approve({ id, amount: '29000.00' }, ben)).resolves.toMatchObject({ approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await expect(approval.approve({ id, amount: '29000.00' }, ann)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '29000.00' });
  });

  it('reject with a reason that the customer sees', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user);
    await harness.get(DepositApproval).reject({ id, reason: 'No such transfer' }, ann);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail', reason: 'No such transfer' });
  });

  it('count anew after a rejection, so that nobody credits a large deposit alone', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approval = harness.get(DepositApproval);
    await approval.approve({ id }, ann);
    const rejected = { status: 'fail', approvals: [], approved_amount: null };
    await expect(approval.reject({ id, reason: 'No such transfer' }, ann)).resolves.toMatchObject(rejected);
    await expect(approval.approve({ id }, ben)).resolves.toMatchObject({ status: 'fail', approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await expect(approval.approve({ id }, ann)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '30000.00' });
  });

  it('take back what was confirmed since a rejection by rejecting again', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approval = harness.get(DepositApproval);
    const reject = (reason: string): Promise<ConsoleDepositView> => approval.reject({ id, reason }, ann);
    await reject('No such transfer');
    await expect(reject('Still none')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await approval.approve({ id }, ben);
    await expect(reject('Still none')).resolves.toMatchObject({ status: 'fail', approvals: [], approved_amount: null });
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail', reason: 'Still none' });
    await expect(approval.approve({ id }, ann)).resolves.toMatchObject({ status: 'fail', approvals: [ann.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
  });

  it('count anew also after a rail has reported the payment as failed', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const approval = harness.get(DepositApproval);
    await approval.approve({ id }, ann);
    await expect(harness.report({ reference: id, status: 'failed' })).resolves.toEqual({ outcome: 'failed' });
    await expect(approval.approve({ id }, ben)).resolves.toMatchObject({ status: 'fail', approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
  });

  it('count anew after a rejection also by lines of the bank’s statement', async () => {
    const user = await harness.customer();
    const asked = { method: 'bank', currency: 'USD', amount: '30000.00' } as const;
    const { id, pay_to } = await harness.get(DepositsService).open(asked, contextOf(user));
    const [approval, statements] = [harness.get(DepositApproval), harness.get(BankStatements)];
    const csv = ['Date,Description,Credit', `2026-11-20,${pay_to.reference},30000.00`].join('\n');
    const content = Buffer.from(csv).toString('base64');
    const statement = await statements.upload({ currency: 'USD', filename: 'f', content }, ann);
    const line = { id: statement.id, lines: [1] };
    await statements.confirm(line, ann);
    await approval.reject({ id, reason: 'No such transfer' }, ben);
    expect((await statements.lines({ id: statement.id }, ann)).list).toMatchObject([{ confirmed_by: null }]);
    await statements.confirm(line, ben);
    await expect(approval.get(id, ann)).resolves.toMatchObject({ status: 'fail', approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await statements.confirm(line, ann);
    expect(await harness.balance(user)).toMatchObject({ available: '30000.00' });
  });

  it('confirm in pairs what exceeds the limit within 24 hours, of linked customers, too', async () => {
    const [one, two] = [await harness.customer(), await harness.customer()];
    const approval = harness.get(DepositApproval);
    const open = async (user: string, amount: string): Promise<string> => (await harness.deposit(user, amount)).id;
    const ids = [await open(one, '15000.00'), await open(one, '10000.00'), await open(one, '100.00')];
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, second]) {
      await expect(approval.approve({ id }, ann)).resolves.toMatchObject({ status: 'success' });
    }
    const needed = async (id: string): Promise<unknown> => (await approval.get(id, ann)).approvals_needed;
    expect([await needed(first), await needed(third)]).toEqual([0, 2]);
    await expect(approval.approve({ id: third }, ann)).resolves.toMatchObject({ status: 'awaiting_payment' });
    await expect(approval.approve({ id: third }, ben)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(one)).toMatchObject({ available: '25100.00' });

    harness.peers.linked = [one, two];
    const [linked, later] = [await open(two, '100.00'), await open(one, '25000.00')];
    await expect(approval.approve({ id: linked }, ann)).resolves.toMatchObject({ approvals: [ann.userId] });
    expect(await harness.balance(two)).toMatchObject({ available: '0.00' });
    harness.clock.advance(24 * 3_600_000);
    expect(await needed(later)).toBe(1);
    await expect(approval.approve({ id: later }, ann)).resolves.toMatchObject({ status: 'success' });
    harness.peers.linked = [];
  });

  it('look at a deposit and reject it while referral is away, but confirm nothing', async () => {
    const { id } = await harness.deposit(await harness.customer());
    const approval = harness.get(DepositApproval);
    await harness.peers.withoutReferral(async () => {
      await expect(approval.get(id, ann)).resolves.toMatchObject({ crediting: 'confirm', approvals_needed: null });
      await expect(approval.approve({ id }, ann)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
      await expect(approval.reject({ id, reason: 'No such transfer' }, ann)).resolves.toMatchObject({ status: 'fail' });
    });
  });

  it('confirm in pairs also if they confirm at the same moment, and by lines of a statement', async () => {
    const user = await harness.customer();
    const [approval, statements] = [harness.get(DepositApproval), harness.get(BankStatements)];
    const asked = { method: 'bank', currency: 'USD', amount: '15000.00' } as const;
    const opened = [];
    for (let i = 0; i < 4; i++) opened.push(await harness.get(DepositsService).open(asked, contextOf(user)));
    const [a = '', b = '', ...byLine] = opened.map(({ id }) => id);
    const both = await Promise.all([approval.approve({ id: a }, ann), approval.approve({ id: b }, ben)]);
    expect(both.filter(({ status }) => status === 'success')).toHaveLength(1);
    const lines = opened.slice(2).map(({ pay_to }) => `2026-11-20,${pay_to.reference},15000.00`);
    const content = Buffer.from(['Date,Description,Credit', ...lines].join('\n')).toString('base64');
    const { id } = await statements.upload({ currency: 'USD', filename: 'f', content }, ann);
    await statements.confirm({ id, lines: [1, 2] }, ann);
    for (const line of byLine) {
      await expect(approval.get(line, ann)).resolves.toMatchObject({ status: 'awaiting_payment' });
    }
    expect(await harness.balance(user)).toMatchObject({ available: '15000.00' });
    await statements.confirm({ id, lines: [1] }, ben);
    expect(await harness.balance(user)).toMatchObject({ available: '30000.00' });
  });

  it('alone may list, approve and reject', async () => {
    const user = contextOf(await harness.customer());
    const approval = harness.get(DepositApproval);
    const tries = [
      approval.list({}, user),
      approval.approve({ id: randomUUID() }, user),
      approval.reject({ id: randomUUID(), reason: 'x' }, user),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    const { list, total } = await approval.list({ status: 'success' }, ann);
    expect(total).toBe(list.length);
    await expect(approval.get(randomUUID(), ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });
});
