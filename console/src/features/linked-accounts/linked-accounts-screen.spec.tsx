import type { ReplyOf } from '../../api/call';
import { openConsole, openRow, press, sees, seesNo, sent, type } from '../../testing/console';
import { FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Pair = ReplyOf<'linked_accounts/get'>;

const PAIR: Pair = {
  ...{ id: 'p-1', status: 'open', kinds: ['device'], inviter_id: 'c-1', inviter: 'taro', member_id: 'c-2' },
  ...{ member: 'hanako', level: 1, held: '0.20', opened_at: TIME },
  rebates: [{ order_id: 'o-1', level: 1, amount: '0.20', at: TIME }],
};

function serverWith(pair: Pair): FakeServer {
  const server = new FakeServer();
  server.answer('linked_accounts/list', () => pageOf({ ...pair }));
  server.answer('linked_accounts/get', () => ({ ...pair }));
  server.answer('linked_accounts/release', () => ({ ...pair, status: 'released' }));
  server.answer('linked_accounts/decline', () => ({ ...pair, status: 'declined' }));
  return server;
}

describe('a pair of linked accounts', () => {
  it('is released with a reason, and only for the fingerprints that the operator saw', async () => {
    const pair = { ...PAIR };
    const server = serverWith(pair);
    await openConsole(server, '/linked-accounts');
    await openRow('hanako');
    await sees('0.20 USD');
    await press('Mark as different people');
    await sees('Rebates on hold are paid');
    await type('Reason', 'Sisters who share a tablet.');
    await press('Mark as different people');
    const reason = 'Sisters who share a tablet.';
    await sent(server, 'linked_accounts/release', { id: 'p-1', reason, kinds: ['device'] });
  });

  it('is declined with a reason', async () => {
    const server = serverWith(PAIR);
    await openConsole(server, '/linked-accounts/p-1');
    await press('Mark as the same person');
    await sees('Rebates on hold and later rebates are not paid.');
    await type('Reason', 'The same bank account.');
    await press('Mark as the same person');
    await sent(server, 'linked_accounts/decline', { id: 'p-1', reason: 'The same bank account.' });
    await sent(server, 'linked_accounts/release');
  });

  it('that was decided shows by whom and why, and offers no decision', async () => {
    const decided = { status: 'declined', decided_by: OWNER.id, reason: 'The same bank account.' } as const;
    await openConsole(serverWith({ ...PAIR, ...decided }), '/linked-accounts/p-1');
    await sees('The same bank account.');
    await sees(OWNER.email);
    await seesNo('Mark as different people');
  });
});
