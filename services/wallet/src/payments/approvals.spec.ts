import { randomUUID } from 'node:crypto';
import type { SaveBankRequest, WithdrawalView } from '@makoto/contracts';
import type { CallContext } from '@makoto/platform';
import { CardsService } from '../payees/cards/cards.service.js';
import { contextOf, PAYER, WalletHarness } from '../testing/wallet-harness.js';
import { CustomerPaymentsAdminController } from './customer-payments.admin.controller.js';
import { DepositApproval } from './deposits/deposit-approval.service.js';
import { DepositsService } from './deposits/deposits.service.js';
import { PayoutFiles } from './payouts/payout-files.service.js';
import { Queues } from './queues/queues.service.js';
import { WithdrawalApproval } from './withdrawals/withdrawal-approval.service.js';
import { WithdrawalsService } from './withdrawals/withdrawals.service.js';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterEach(async () => {
  harness.peers.auditAway = false;
  await harness.assertBooks();
});
afterAll(() => harness.close());

const ann = operator();
const ben = operator();

function operator(): CallContext {
  return Object.assign(contextOf(randomUUID()), { operator: true });
}

const US: SaveBankRequest = {
  ...{
    currency: 'USD',
    bank_name: 'Chase & Co',
    bank_code: 'CHASUS33',
    account_number: '000123456789',
    holder_name: 'Taro <Yamada',
    pay_password: '123456',
  },
  ...{ city: 'New York', province: 'NY', branch_address: '1 Main St' },
};
const JP: SaveBankRequest = {
  ...{ currency: 'JPY', bank_name: 'みずほ銀行', branch_name: '本店', branch_number: '100', account_number: '1234567' },
  ...{ holder_name: 'ヤマダ ダロウ', pay_password: '123456' },
};

async function withdraw(
  on: WalletHarness,
  amount: string,
  card: SaveBankRequest = US,
): Promise<{ user: string; w: WithdrawalView }> {
  const user = await on.customer('50000');
  const request = { ...card, holder_name: card.currency === 'USD' ? 'Taro Yamada' : card.holder_name };
  const bank_id = (await on.get(CardsService).save(request, contextOf(user))).id;
  on.clock.advance(86_400_000);
  const w = await on
    .get(WithdrawalsService)
    .toBank({ paymethod: 'bank', bank_id, amount, pay_password: '123456' }, contextOf(user));
  return { user, w };
}

it('a customer’s money is shown to operators as the customer sees it, and to nobody else', async () => {
  const { user, w } = await withdraw(harness, '100.00');
  const own = await harness.get(WithdrawalsService).list({}, contextOf(user));
  const desk = harness.get(CustomerPaymentsAdminController);
  expect(await desk.withdrawals({ id: user }, ann)).toEqual(own);
  expect(own.list).toMatchObject([{ id: w.id, destination: expect.stringMatching(/6789$/) }]);
  const deposit = await harness.deposit(user);
  expect((await desk.deposits({ id: user, status: 'awaiting_payment' }, ann)).list).toMatchObject([{ id: deposit.id }]);
  expect(() => desk.deposits({ id: user }, contextOf(user))).toThrow(
    expect.objectContaining({ errorName: 'FORBIDDEN' }),
  );
  expect(() => desk.deposits({ id: 'nobody' }, ann)).toThrow(expect.objectContaining({ errorName: 'NOT_FOUND' }));
});

describe('the queues', () => {
  it('say how much waits, and how long it has', async () => {
    const own = await WalletHarness.open();
    try {
      const user = await own.customer();
      const { id } = await own.deposit(user, '100.13');
      await own.get(DepositsService).submit({ deposit_id: id }, contextOf(user));
      own.clock.advance(3_600_001);
      await withdraw(own, '20000.00');
      const { list } = await own.get(Queues).all(ann);
      expect(list).toMatchObject([
        { queue: 'kyc', open: 3, over_an_hour: 2, over_a_day: 1 },
        { queue: 'deposits', open: 1, over_an_hour: 1, over_a_day: 1, oldest_at: expect.any(String) },
        { queue: 'withdrawals', open: 1, over_an_hour: 0, over_a_day: 0, oldest_at: expect.any(String) },
        { queue: 'rail_events', open: 0, over_an_hour: 0, over_a_day: 0, oldest_at: null },
      ]);
      const stuck = await withdraw(own, '100.13');
      await own.pass(10_000);
      expect((await own.get(WithdrawalApproval).show(stuck.w.id, ann)).status).toBe('sent');
      const open = async () => (await own.get(Queues).all(ann)).list[2]?.open;
      expect(await open()).toBe(1);
      own.clock.advance(60_000);
      expect(await open()).toBe(2);
      await expect(own.get(Queues).all(contextOf(user))).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    } finally {
      await own.close();
    }
  });
});

describe('the desk for deposits', () => {
  it('confirms what really arrived, and that is what is credited', async () => {
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

  it('asks a second operator for a large one, who has to find the same amount', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const desk = harness.get(DepositApproval);
    await expect(desk.approve({ id }, ann)).resolves.toMatchObject({
      status: 'awaiting_payment',
      approvals: [ann.userId],
    });
    await expect(desk.approve({ id }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await expect(desk.approve({ id }, ben)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '30000.00' });
  });

  it('begins anew with another amount, so that a slip of the first operator is mended by either', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user, '30000.00');
    const desk = harness.get(DepositApproval);
    await desk.approve({ id, amount: '300000.00' }, ann);
    await expect(desk.get(id, ann)).resolves.toMatchObject({ crediting: 'confirm' });
    const found = { status: 'awaiting_payment', approved_amount: '30000.00' };
    await expect(desk.approve({ id }, ben)).resolves.toMatchObject({ ...found, approvals: [ben.userId] });
    await expect(desk.approve({ id, amount: '29000.00' }, ben)).resolves.toMatchObject({ approvals: [ben.userId] });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
    await expect(desk.approve({ id, amount: '29000.00' }, ann)).resolves.toMatchObject({ status: 'success' });
    expect(await harness.balance(user)).toMatchObject({ available: '29000.00' });
  });

  it('rejects with a reason that the customer reads', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user);
    await harness.get(DepositApproval).reject({ id, reason: 'No such transfer' }, ann);
    expect(await harness.depositOf(user)).toMatchObject({ status: 'fail', reason: 'No such transfer' });
  });

  it('does nothing that the audit log cannot be told of', async () => {
    const user = await harness.customer();
    const { id } = await harness.deposit(user);
    harness.peers.auditAway = true;
    await expect(harness.get(DepositApproval).approve({ id }, ann)).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    expect(await harness.depositOf(user)).toMatchObject({ status: 'awaiting_payment' });
    expect(await harness.balance(user)).toMatchObject({ available: '0.00' });
  });

  it('is closed to customers and shows pending ones oldest first', async () => {
    const user = contextOf(await harness.customer());
    const desk = harness.get(DepositApproval);
    const tries = [
      desk.list({}, user),
      desk.approve({ id: randomUUID() }, user),
      desk.reject({ id: randomUUID(), reason: 'x' }, user),
    ];
    for (const attempt of tries) await expect(attempt).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
    const { list, total } = await desk.list({ status: 'success' }, ann);
    expect(total).toBe(list.length);
    await expect(desk.get(randomUUID(), ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });
});

describe('the desk for withdrawals', () => {
  it('approves one above the first limit alone, one above the second by two operators', async () => {
    const desk = harness.get(WithdrawalApproval);
    const middle = await withdraw(harness, '15000.00');
    await expect(desk.approve(middle.w.id, ann)).resolves.toMatchObject({ status: 'approved', approvals_needed: 1 });
    const large = await withdraw(harness, '30000.00');
    await expect(desk.approve(large.w.id, ann)).resolves.toMatchObject({ status: 'pending', approvals_needed: 2 });
    await expect(desk.approve(large.w.id, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await expect(desk.approve(large.w.id, ben)).resolves.toMatchObject({ status: 'approved' });
    await harness.pass(0);
    await harness.pass(2_000);
    await expect(desk.get(large.w.id, ann)).resolves.toMatchObject({
      status: 'success',
      payee: expect.arrayContaining([{ name: 'account_number', value: '000123456789' }]),
      events: [{ outcome: 'completed' }],
    });
  });

  it('gives a rejected one back with its reason, once', async () => {
    const { user, w } = await withdraw(harness, '15000.00');
    const desk = harness.get(WithdrawalApproval);
    await expect(desk.reject({ id: w.id, reason: 'Name differs' }, ann)).resolves.toMatchObject({
      status: 'fail',
      reason: 'Name differs',
    });
    await expect(desk.reject({ id: w.id, reason: 'again' }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect(await harness.balance(user)).toMatchObject({ available: '50000.00', withdrawing: '0.00' });
  });

  it('ends a payout by what the bank says, only while it is sent', async () => {
    const desk = harness.get(WithdrawalApproval);
    const { user, w } = await withdraw(harness, '100.13');
    await expect(desk.settle({ id: w.id, result: 'paid' }, ann)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await harness.pass(10_000);
    await expect(desk.settle({ id: w.id, result: 'failed' }, ann)).rejects.toMatchObject({
      problems: [{ field: 'reason', key: 'required' }],
    });
    await expect(desk.settle({ id: w.id, result: 'failed', reason: 'Account closed' }, ann)).resolves.toMatchObject({
      status: 'fail',
    });
    expect(await harness.balance(user)).toMatchObject({ available: '50000.00' });
  });
});

describe('payout files', () => {
  it('are not made without an account to pay from', async () => {
    const made = harness.get(PayoutFiles).make({ currency: 'JPY' }, ann);
    await expect(made).rejects.toMatchObject({
      errorName: 'VALIDATION',
      problems: expect.arrayContaining([{ field: 'PAYER_ACCOUNT', key: 'required' }]),
    });
  });

  it('hold each approved withdrawal once, in the form that its bank reads; what they cannot name is paid by hand', async () => {
    const live = await WalletHarness.open({ MODE: 'live', ...PAYER });
    try {
      live.peers.restrictions = { kyc_status: 'approved' };
      const [us, jp] = [await withdraw(live, '100.00', US), await withdraw(live, '100.00', JP)];
      const files = live.get(PayoutFiles);
      await expect(files.make({ currency: 'USD' }, ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      for (const { w } of [us, jp]) await live.get(WithdrawalApproval).approve(w.id, ann);
      const [one, two] = await Promise.allSettled([
        files.make({ currency: 'USD' }, ann),
        files.make({ currency: 'USD' }, ben),
      ]);
      const made = [one, two].flatMap((f) => (f?.status === 'fulfilled' ? [f.value] : []));
      expect(made).toHaveLength(1);
      const xml = Buffer.from(made[0]?.content ?? '', 'base64').toString();
      expect(xml).toContain(`<EndToEndId>${us.w.number}</EndToEndId><`);
      expect(xml).toContain('<InstdAmt Ccy="USD">99.00</InstdAmt>');
      expect(xml).toContain('<BIC>CHASUS33</BIC><Nm>Chase &#38; Co</Nm>');
      const zengin = await files.make({ currency: 'JPY' }, ann);
      const lines = Buffer.from(zengin.content, 'base64').toString('latin1').split('\r\n');
      expect(lines.slice(0, 4).map((l) => l.length)).toEqual([120, 120, 120, 120]);
      expect(lines.map((l) => l[0] ?? '').join('')).toBe('1289');
      expect(lines[0]).toMatch(/^12100000012345/);
      expect(lines[1]?.slice(1, 5)).toBe('0001');
      expect(lines[1]?.slice(42, 50)).toBe('11234567');
      expect(Buffer.from(lines[1]?.slice(50, 60) ?? '', 'latin1').toString('hex')).toBe('d4cfc0de20c0dedbb320');
      expect(lines[1]?.slice(80, 90)).toBe('0000015082');
      expect(lines[2]?.slice(0, 19)).toBe('8000001000000015082');
      await expect(files.make({ currency: 'JPY', file_id: zengin.file_id }, ben)).resolves.toEqual(zengin);
      await expect(live.get(WithdrawalApproval).settle({ id: jp.w.id, result: 'paid' }, ann)).resolves.toMatchObject({
        status: 'success',
      });
      const unnamed = await withdraw(live, '100.00', { ...JP, bank_name: 'どこにもない銀行' });
      await live.get(WithdrawalApproval).approve(unnamed.w.id, ann);
      await expect(files.make({ currency: 'JPY' }, ann)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
      await live.get(WithdrawalApproval).settle({ id: unnamed.w.id, result: 'paid' }, ann);
      expect(await live.told(unnamed.w.id)).toEqual(['pending', 'approved', 'sent', 'success']);
      await live.assertBooks();
    } finally {
      await live.close();
    }
  });
});
