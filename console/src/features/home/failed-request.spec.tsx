import { openConsole, press, sees, sent, type } from '../../testing/console';
import { FakeServer, TIME } from '../../testing/fake-server';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';

it('a failed request is found by the number from its error message', async () => {
  const server = new FakeServer();
  server.answer('request/detail', () => ({
    ...{ id: ID, at: TIME, call: 'order/create', error: 'UNAVAILABLE', duration_ms: 8_000 },
    ...{ user_id: null, operator: null, trace_url: `http://traces/trace/${ID}` },
  }));
  await openConsole(server, '/');
  await type('Number from the error message', '4bf92f');
  await press('Find');
  await sees('Enter the whole number');
  await type('Number from the error message', ` ${ID.toUpperCase()} `);
  await press('Find');
  await sees('A service did not answer');
  await sees('8000 ms');
  await sent(server, 'request/detail', { id: ID });
});
