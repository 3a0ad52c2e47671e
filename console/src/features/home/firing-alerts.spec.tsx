import type { ReplyOf } from '../../api/call';
import { openConsole, sees } from '../../testing/console';
import { FakeServer, TIME } from '../../testing/fake-server';

const WATCHED = { watched: true, known: true, url: 'http://prometheus/alerts' };

async function show(reply: ReplyOf<'alerts/list'>): Promise<void> {
  const server = new FakeServer();
  server.answer('alerts/list', () => reply);
  await openConsole(server, '/');
}

describe('the overview', () => {
  it('shows the alerts that fire, in words, with where to read what to do', async () => {
    const alert = {
      summary: 'Any',
      description: 'wallet has not answered for 40 s.',
      since: TIME,
      runbook: 'docs/runbooks/ServiceDown.md',
    };
    await show({ ...WATCHED, list: [{ ...alert, name: 'ServiceDown', severity: 'page' }] });
    await sees('A process does not answer');
    await sees('Customers are affected');
    await sees('wallet has not answered for 40 s.');
    await sees('docs/runbooks/ServiceDown.md');
  });

  it('says that no alert fires only if Prometheus says so', async () => {
    await show({ ...WATCHED, list: [] });
    await sees('No alert fires.');
  });

  it.each([
    ['nobody watches', { ...WATCHED, watched: false, known: false }, 'No Prometheus watches this installation'],
    ['Prometheus does not answer', { ...WATCHED, known: false }, 'it is unknown whether alerts fire'],
  ])('says that %s', async (_, reply, text) => {
    await show({ ...reply, list: [] });
    await sees(text);
  });
});
