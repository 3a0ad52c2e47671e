import type { ReplyOf } from '../../api/call';
import {
  button,
  buttons,
  confirm,
  eventually,
  field,
  openConsole,
  openRow,
  press,
  sees,
  select,
  sent,
  type,
} from '../../testing/console';
import { COLLEAGUE, FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Withdrawal = ReplyOf<'withdrawals/get'>;

const WITHDRAWAL: Withdrawal = {
  ...{ id: 'w-1', number: 'W1', user_id: 'c-1', method: 'bank', currency: 'USD', amount: '30000.00', fee: '300.00' },
  ...{ net: '29700.00', rate: '1', payout_currency: 'USD', payout_amount: '29700.00', destination: '•••• 1234' },
  ...{ status: 'pending', expected_by: TIME, created_at: TIME, approvals: [], approvals_needed: 2 },
  ...{ failure_approvals: [], failure_approvals_needed: 1 },
  ...{ payee: [{ name: 'account_number', value: '001234' }], hot_wallet: false, events: [] },
  checks: {
    ...{ identity: 'approved', payee_added_at: TIME, payee_changed_at: TIME, payee_paid_count: 0, payee_new: true },
    ...{ paid_count: 0, paid_total: '0.00', amount_unusual: true, deposited_total: '45000.00' },
    ...{ linked_customers: 1, day_total: '12000.00', operators: 2 },
  },
};

function serverWith(change: Partial<Withdrawal> = {}): { server: FakeServer; withdrawal: Withdrawal } {
  const server = new FakeServer();
  const withdrawal = { ...WITHDRAWAL, ...change };
  server.answer('withdrawals/list', () => pageOf({ ...withdrawal }));
  server.answer('withdrawals/get', () => withdrawal);
  server.refuse('customers/get', 1003, 'Your role may not see customers.');
  return { server, withdrawal };
}

describe('a large withdrawal', () => {
  it('shows what to check before it is approved', async () => {
    const { server } = serverWith();
    await openConsole(server, '/withdrawals');
    await openRow('30,000.00 USD');
    for (const text of [
      'First withdrawal',
      '0 of 2 approved',
      'two different operators must approve it',
      '001234',
      '12,000.00 USD',
    ]) {
      await sees(text);
    }
  });

  it('is approved by one operator after a confirmation, who then cannot approve it again', async () => {
    const { server, withdrawal } = serverWith();
    server.answer('withdrawals/approve', () => {
      withdrawal.approvals = [OWNER.id];
      return { ...withdrawal };
    });
    await openConsole(server, '/withdrawals/w-1');
    await press('Approve (0 / 2)');
    await sent(server, 'withdrawals/approve');
    await confirm('Approve this withdrawal?');
    await sent(server, 'withdrawals/approve', { id: 'w-1' });
    await eventually(() => expect(button('Approve (1 / 2)').disabled).toBe(true));
    expect(button('Approve (1 / 2)').title).toBe('You have approved it. Another operator must approve it too.');
  });

  it('is approved only once when the approval is repeated after no answer came', async () => {
    const { server } = serverWith();
    server.loseAnswer('withdrawals/approve');
    await openConsole(server, '/withdrawals/w-1');
    const approve = async (): Promise<void> => {
      await press('Approve (0 / 2)');
      await confirm('Approve this withdrawal?');
    };
    await approve();
    await sees('it may or may not have taken effect');
    await eventually(() => expect(button('Approve (0 / 2)').className).not.toContain('loading'));
    await approve();
    await sent(server, 'withdrawals/approve', { id: 'w-1' }, { id: 'w-1' });
    const [first, second] = server.keys('withdrawals/approve');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('can be approved by a second operator', async () => {
    const { server } = serverWith({ approvals: [COLLEAGUE.id] });
    server.answer('withdrawals/approve', () => ({ ...WITHDRAWAL, status: 'approved' }));
    await openConsole(server, '/withdrawals/w-1');
    await press('Approve (1 / 2)');
    await confirm('Approve this withdrawal?');
    await sent(server, 'withdrawals/approve', { id: 'w-1' });
  });
});

describe('a withdrawal', () => {
  it('is rejected only with a reason, which is sent to the customer', async () => {
    const { server } = serverWith();
    server.answer('withdrawals/reject', () => ({ ...WITHDRAWAL, status: 'fail' }));
    await openConsole(server, '/withdrawals/w-1');
    await press('Reject and refund');
    await sees('and the customer sees this reason');
    await type('Reason', '   ');
    await press('Reject and refund');
    await eventually(() => expect(field('Reason').getAttribute('aria-invalid')).toBe('true'));
    await sent(server, 'withdrawals/reject');
    await type('Reason', ' Please use your own account. ');
    await press('Reject and refund');
    await sent(server, 'withdrawals/reject', { id: 'w-1', reason: 'Please use your own account.' });
  });

  it('stays open with the server’s message when a rejection is refused', async () => {
    const { server } = serverWith();
    server.refuse('withdrawals/reject', 1005, 'Another operator has approved it meanwhile.');
    await openConsole(server, '/withdrawals/w-1');
    await press('Reject and refund');
    await type('Reason', 'Wrong account.');
    await press('Reject and refund');
    await sees('Another operator has approved it meanwhile.');
  });

  it('that was sent is marked as failed with a reason', async () => {
    const { server } = serverWith({ status: 'sent' });
    server.answer('withdrawals/settle', () => ({ ...WITHDRAWAL, status: 'fail' }));
    await openConsole(server, '/withdrawals/w-1');
    await press('Mark as failed');
    await type('Reason', 'The account is closed.');
    await press('Mark as failed');
    await sent(server, 'withdrawals/settle', { id: 'w-1', result: 'failed', reason: 'The account is closed.' });
  });

  it('approved by two operators fails only when two confirm it', async () => {
    const two = { failure_approvals: [OWNER.id], failure_approvals_needed: 2 };
    const { server } = serverWith({ status: 'sent', ...two });
    await openConsole(server, '/withdrawals/w-1');
    await eventually(() => expect(button('Mark as failed (1 / 2)').disabled).toBe(true));
    expect(button('Mark as failed (1 / 2)').title).toContain('Another operator must confirm it too');
  });

  it('approved by two operators, which may be paid by hand, is rejected only when two confirm it', async () => {
    const two = { failure_approvals: [OWNER.id], failure_approvals_needed: 2 };
    const { server } = serverWith({ status: 'approved', ...two });
    await openConsole(server, '/withdrawals/w-1');
    await eventually(() => expect(button('Reject and refund (1 / 2)').disabled).toBe(true));
    expect(button('Mark as failed (1 / 2)').disabled).toBe(true);
    server.answer('withdrawals/approve', () => ({ ...WITHDRAWAL, status: 'approved' }));
    await press('Take my rejection back');
    await sent(server, 'withdrawals/approve', { id: 'w-1' });
  });

  it('has no buttons for a role that may only look', async () => {
    const { server } = serverWith();
    server.answer('me', () => ({ ...OWNER, role: 'auditor', calls: ['withdrawals/list', 'withdrawals/get'] }));
    await openConsole(server, '/withdrawals/w-1');
    await sees('0 of 2 approved');
    expect(buttons().filter((name) => /Approve|Reject|Mark/.test(name))).toEqual([]);
  });
});

describe('a payout file', () => {
  it('is asked for with the same key again when no answer came', async () => {
    const { server } = serverWith();
    server.loseAnswer('withdrawals/payout_file');
    await openConsole(server, '/withdrawals');
    await select('Approved');
    const make = async (): Promise<void> => {
      await press('Create payout file');
      await confirm('They are then marked as sent.');
    };
    await make();
    await sees('it may or may not have taken effect');
    await eventually(() => expect(button('Create payout file').className).not.toContain('loading'));
    await make();
    await sent(server, 'withdrawals/payout_file', { currency: 'JPY' }, { currency: 'JPY' });
    const [first, second] = server.keys('withdrawals/payout_file');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });
});

describe('a withdrawal to an address', () => {
  const TXID = 'ab'.repeat(32);
  const TRANSFER: ReplyOf<'withdrawals/token_transfer'> = {
    ...{ id: 'w-1', number: 'W1', network: 'TRC20', contract: 'TContract', to: 'TReceiver', amount: '29700.00' },
    ...{ call_data: 'a9059cbb', raw_transaction: '0a02beef', txid: TXID, expires_at: TIME },
  };

  it('is handed out for signing only after a confirmation', async () => {
    const { server, withdrawal } = serverWith({ method: 'crypto', status: 'approved' });
    server.answer('withdrawals/token_transfer', () => {
      withdrawal.status = 'signing';
      return TRANSFER;
    });
    await openConsole(server, '/withdrawals/w-1');
    await press('Hand out for signing');
    await sent(server, 'withdrawals/token_transfer');
    await confirm('Hand out for signing');
    await sees('0a02beef');
    expect(buttons().filter((name) => /Reject/.test(name))).toEqual([]);
  });

  it('that is being signed is recorded as sent or taken back', async () => {
    const { server, withdrawal } = serverWith({ method: 'crypto', status: 'signing' });
    server.answer('withdrawals/token_transfer', () => TRANSFER);
    server.answer('withdrawals/token_broadcast', () => ({ ...withdrawal }));
    server.refuse('withdrawals/token_take_back', 1005, 'The chain has not decided on this payout yet.');
    await openConsole(server, '/withdrawals/w-1');
    await type('Transaction ID', TXID);
    await press('Mark as sent');
    await confirm('Has this transaction been sent to the network?');
    await sent(server, 'withdrawals/token_broadcast', { id: 'w-1', txid: TXID });
    await press('Take back');
    await confirm('Take this transfer back?');
    await sees('The chain has not decided on this payout yet.');
  });
});
