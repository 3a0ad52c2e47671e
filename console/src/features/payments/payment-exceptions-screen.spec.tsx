import type { ReplyOf } from '../../api/call';
import { openConsole, press, sees, sent, type } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';

const EXCEPTION: ReplyOf<'payment_exceptions/list'>['list'][number] = {
  ...{ type: 'deposit', reference: 'R404', rail: 'bank', event_id: 'e-1', amount: '50.00', currency: 'USD' },
  ...{ status: 'paid', outcome: 'unknown', at: TIME },
};

it('a payment exception is closed with a note of the action taken', async () => {
  const server = new FakeServer();
  server.answer('payment_exceptions/list', () => pageOf(EXCEPTION));
  server.answer('payment_exceptions/close', () => ({ ...EXCEPTION, closed_at: TIME }));
  await openConsole(server, '/payment-exceptions');
  await sees('No matching record: R404');
  await press('Close', 'R404');
  await sees('Closing moves no money');
  await type('Action taken', 'Sent back to the payer.');
  await press('Close');
  await sent(server, 'payment_exceptions/close', { rail: 'bank', event_id: 'e-1', reason: 'Sent back to the payer.' });
});
