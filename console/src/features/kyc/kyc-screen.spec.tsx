import type { ReplyOf } from '../../api/call';
import { confirm, field, openConsole, press, pressKey, row, sees, seesNo, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';

type Submission = ReplyOf<'kyc/get'>;

const SUBMISSION: Submission = {
  ...{ id: 'k-1', user_id: 'c-1', username: 'taro', status: 'pending', real_name: 'Taro Yamada', doc_type: 'passport' },
  ...{ submitted_at: TIME, gender: 'male', birthday: '1990-01-01', id_number: 'AB123456', same_number: 0 },
  ...{ front: 'front.jpg', history: [] },
};

function serverWith(change: Partial<Submission> = {}): FakeServer {
  const server = new FakeServer();
  const other = { ...SUBMISSION, id: 'k-2', username: 'hanako', real_name: 'Hanako Sato' };
  const asked = (): unknown => server.requests('kyc/get').at(-1);
  server.answer('kyc/list', () => pageOf({ ...SUBMISSION, ...change }, other));
  server.answer('kyc/get', () => (JSON.stringify(asked()).includes('k-2') ? other : { ...SUBMISSION, ...change }));
  server.answer('kyc/approve', () => ({ ...SUBMISSION, status: 'approved' }));
  server.answer('kyc/reject', () => ({ ...SUBMISSION, status: 'rejected' }));
  return server;
}

describe('the review of an identity', () => {
  it('approves with the key a, after the operator confirms that pictures and details match', async () => {
    const server = serverWith();
    await openConsole(server, '/kyc/k-1');
    await sees('AB123456');
    await pressKey('a');
    await confirm('Do the pictures match the details?');
    await sent(server, 'kyc/approve', { id: 'k-1' });
    await seesNo('AB123456');
  });

  it('asks for changes with the key r and a reason, in which the keys are plain letters', async () => {
    const server = serverWith();
    await openConsole(server, '/kyc/k-1');
    await sees('AB123456');
    await pressKey('r');
    await type('Reason', 'The picture is blurred.');
    await pressKey('a', field('Reason'));
    await seesNo('Do the pictures match the details?');
    await press('Request changes');
    await sent(server, 'kyc/reject', { id: 'k-1', reason: 'The picture is blurred.' });
    await sent(server, 'kyc/approve');
  });

  it('opens the next and the previous row with j and k, also after a dialog was cancelled', async () => {
    await openConsole(serverWith(), '/kyc/k-1');
    await sees('Taro Yamada (taro)');
    await press('Request changes (R)');
    await press('Cancel');
    await pressKey('j');
    await sees('Hanako Sato (hanako)');
    await pressKey('k');
    await sees('Taro Yamada (taro)');
    expect(row('hanako').tabIndex).toBe(0);
  });

  it('warns when other customers submitted the same document number', async () => {
    await openConsole(serverWith({ same_number: 3 }), '/kyc/k-1');
    await sees('Other customers who submitted the same number: 3');
  });

  it('offers no decision on what is decided', async () => {
    const server = serverWith({ status: 'approved' });
    await openConsole(server, '/kyc/k-1');
    await sees('AB123456');
    await seesNo('Approve (A)');
    await pressKey('a');
    await seesNo('Do the pictures match the details?');
  });
});
