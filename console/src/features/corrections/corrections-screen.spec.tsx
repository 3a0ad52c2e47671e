import type { ReplyOf } from '../../api/call';
import { button, choose, confirm, eventually, openConsole, press, row, sees, sent, type } from '../../testing/console';
import { COLLEAGUE, FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Correction = ReplyOf<'corrections/list'>['list'][number];

const CORRECTION: Correction = {
  ...{ id: 'x-1', status: 'asked', debit: { account: 'outside_bank' }, credit: { account: 'trading' } },
  ...{ currency: 'USD', amount: '12.34', code: 'duplicate' },
  ...{ reason: 'A fee was taken twice.', asked_by: COLLEAGUE.id, asked_at: TIME },
};

const serverWith = (change: Partial<Correction> = {}): FakeServer => {
  const server = new FakeServer();
  server.answer('corrections/list', () => pageOf({ ...CORRECTION, ...change }));
  server.answer('corrections/ask', () => ({ ...CORRECTION, asked_by: OWNER.id }));
  server.answer('corrections/approve', () => ({ ...CORRECTION, status: 'approved' }));
  server.answer('corrections/reject', () => ({ ...CORRECTION, status: 'rejected' }));
  return server;
};

async function fillIn(): Promise<void> {
  await press('Request a correction');
  await choose('Take from', 'Outside: bank');
  await choose('Give to', 'House: trading');
  await type('Amount', '12.34');
  await choose('Reason code (published)', 'Posted twice');
  await type('What went wrong, and how this fixes it', 'A fee was taken twice.');
}

const REQUEST = {
  ...{ debit: { account: 'outside_bank' }, credit: { account: 'trading' }, amount: '12.34', currency: 'USD' },
  ...{ code: 'duplicate', reason: 'A fee was taken twice.', about: null },
};
const submit = (): HTMLElement => button('Request a correction');

describe('a correction', () => {
  it('is requested after a confirmation, with both accounts, the amount and the reason', async () => {
    const server = serverWith();
    await openConsole(server, '/corrections');
    await fillIn();
    await press('Request a correction');
    await confirm('No money moves until another operator approves it.');
    await sent(server, 'corrections/ask', REQUEST);
  });

  it('is requested only once when it is retried after no answer came', async () => {
    const server = serverWith();
    server.loseAnswer('corrections/ask');
    await openConsole(server, '/corrections');
    await fillIn();
    await press('Request a correction');
    await confirm('Request this posting?');
    await sees('it may or may not have taken effect');
    await eventually(() => expect(submit().className).not.toContain('loading'));
    await press('Request a correction');
    await confirm('Request this posting?');
    await sent(server, 'corrections/ask', REQUEST, REQUEST);
    const [first, second] = server.keys('corrections/ask');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  it('needs an amount with at most six decimals', async () => {
    const server = serverWith();
    await openConsole(server, '/corrections');
    await fillIn();
    await type('Amount', '1.2345678');
    await press('Request a correction');
    await sees('does not match the pattern');
    await sent(server, 'corrections/ask');
  });

  it('cannot be approved by the operator who requested it', async () => {
    await openConsole(serverWith({ asked_by: OWNER.id }), '/corrections');
    await eventually(() => expect(button('Approve', row('12.34')).disabled).toBe(true));
    expect(button('Approve').title).toBe('Another operator must approve your request.');
  });

  it('is posted when another operator approves it and confirms the amount', async () => {
    const server = serverWith();
    await openConsole(server, '/corrections');
    await press('Approve', '12.34');
    await sent(server, 'corrections/approve');
    await confirm('Post 12.34 USD now?');
    await sent(server, 'corrections/approve', { id: 'x-1' });
  });

  it('is rejected with a reason', async () => {
    const server = serverWith();
    await openConsole(server, '/corrections');
    await press('Reject', '12.34');
    await type('Reason', 'It was taken once.');
    await press('Reject');
    await sent(server, 'corrections/reject', { id: 'x-1', reason: 'It was taken once.' });
  });
});
