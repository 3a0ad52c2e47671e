import type { ReplyOf } from '../../api/call';
import {
  button,
  choose,
  confirm,
  field,
  openConsole,
  openRow,
  press,
  sees,
  seesNo,
  select,
  sent,
  type,
} from '../../testing/console';
import { COLLEAGUE, FakeServer, pageOf, TIME } from '../../testing/fake-server';

type Deposit = ReplyOf<'deposits/get'>;

const DEPOSIT: Deposit = {
  ...{ id: 'd-1', number: 'D1', user_id: 'c-1', method: 'bank', currency: 'USD', amount: '120.00', rate: '1' },
  ...{ usd_amount: '120.00', rate_until: TIME, status: 'pending', pay_to: { reference: 'R1' }, approvals: [] },
  ...{ created_at: TIME, updated_at: TIME, crediting: 'confirm', approvals_needed: 1, events: [] },
};

function serverWith(deposit: Partial<Deposit> = {}): FakeServer {
  const server = new FakeServer();
  server.answer('deposits/list', () => pageOf({ ...DEPOSIT, ...deposit }));
  server.answer('deposits/get', () => ({ ...DEPOSIT, ...deposit }));
  return server;
}

it('open deposits are listed oldest first, all others newest first', async () => {
  const server = serverWith();
  await openConsole(server, '/deposits');
  const page = { page: 1, size: 20 };
  const queue = { status: 'pending', oldest_first: true, ...page };
  await sent(server, 'deposits/list', queue);
  await select('Completed');
  await sent(server, 'deposits/list', queue, { status: 'success', oldest_first: false, ...page });
});

describe('a deposit', () => {
  it('is credited with the amount that arrived, after a confirmation that names it', async () => {
    const server = serverWith();
    server.answer('deposits/approve', () => ({ ...DEPOSIT, status: 'success' }));
    await openConsole(server, '/deposits');
    await openRow('taro');
    await sees('Amount received');
    expect(field('Amount received').value).toBe('120.00');
    await type('Amount received', '119.50');
    await press('Confirm the amount');
    await sent(server, 'deposits/approve');
    await confirm('Confirm that 119.50 USD arrived?');
    await sent(server, 'deposits/approve', { id: 'd-1', amount: '119.50' });
    expect(server.keys('deposits/approve')[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('starts from the amount that another operator confirmed, and says what a different one does', async () => {
    await openConsole(serverWith({ approvals: [COLLEAGUE.id], approved_amount: '119.00' }), '/deposits/d-1');
    await sees('the approvals start again');
    expect(field('Amount received').value).toBe('119.00');
    await sees(COLLEAGUE.email);
  });

  it('above the limit says that two operators must confirm it, and of which amount', async () => {
    await openConsole(serverWith({ approvals_needed: 2 }), '/deposits/d-1');
    await sees('Two different operators must confirm 120.00 USD');
  });

  it('cannot be confirmed without an amount', async () => {
    await openConsole(serverWith(), '/deposits/d-1');
    await type('Amount received', ' ');
    expect(button('Confirm the amount').disabled).toBe(true);
  });

  it('that the blockchain credits cannot be confirmed by hand', async () => {
    await openConsole(serverWith({ method: 'crypto', currency: 'USDT', crediting: 'chain' }), '/deposits/d-1');
    await sees('Credited automatically');
    await seesNo('Confirm the amount');
    expect(button('Reject the deposit').disabled).toBe(false);
  });

  it('that waits for a rate can neither be confirmed nor rejected', async () => {
    await openConsole(serverWith({ crediting: 'under_way' }), '/deposits/d-1');
    await sees('Confirmed, waiting for an exchange rate');
    await seesNo('Confirm the amount');
    await seesNo('Reject the deposit');
  });

  it('shows once credited what arrived, what was credited, and the rates of both parts', async () => {
    await openConsole(
      serverWith({
        ...{ status: 'success', currency: 'JPY', amount: '10000.00', rate: '0.00625', per_usd: '160.00' },
        ...{ received_amount: '12000.00', credited_usd: '74.695121', held_amount: '10000.00' },
        ...{ arrival_rate: '0.006097', arrival_per_usd: '164.00' },
      }),
      '/deposits/d-1',
    );
    for (const text of ['12,000.00', '74.695121', '= 160.00', '= 164.00']) await sees(text);
    await sees('Converted at the held rate');
  });

  it('is rejected with a common reason that the operator completes', async () => {
    const server = serverWith();
    server.answer('deposits/reject', () => ({ ...DEPOSIT, status: 'fail' }));
    await openConsole(server, '/deposits/d-1');
    await press('Reject the deposit');
    await choose('Common reasons', 'No payment with this reference has reached our bank account.');
    await type('Reason', `${field('Reason').value} Please contact us.`);
    await press('Reject the deposit');
    const reason = 'No payment with this reference has reached our bank account. Please contact us.';
    await sent(server, 'deposits/reject', { id: 'd-1', reason });
  });

  it('that was confirmed after its rejection is rejected again, which takes the confirmation back', async () => {
    const server = serverWith({ status: 'fail', approvals: [COLLEAGUE.id], approved_amount: '120.00' });
    server.answer('deposits/reject', () => ({ ...DEPOSIT, status: 'fail' }));
    await openConsole(server, '/deposits/d-1');
    await press('Take the confirmations back');
    await type('Reason', 'Still no payment.');
    await press('Take the confirmations back');
    await sent(server, 'deposits/reject', { id: 'd-1', reason: 'Still no payment.' });
  });

  it('that is rejected cannot be rejected again without a confirmation since', async () => {
    await openConsole(serverWith({ status: 'fail', reason: 'No such transfer' }), '/deposits/d-1');
    await sees('No such transfer');
    await seesNo('Reject the deposit');
    await seesNo('Take the confirmations back');
  });
});
