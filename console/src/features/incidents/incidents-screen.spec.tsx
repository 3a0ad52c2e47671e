import { confirm, openConsole, press, sees, sent, typeEach } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';
import type { Incident } from './incident';

const TEXTS = {
  en: { title: 'Withdrawals are slow', body: 'We are working on it.' },
  jp: { title: '出金に時間がかかっています', body: '対応中です。' },
  zn: { title: '提现较慢', body: '正在处理。' },
};
const INCIDENT: Incident = { id: 'i-1', status: 'open', texts: TEXTS, opened_at: TIME, updated_at: TIME };

function serverWith(...incidents: Incident[]): FakeServer {
  const server = new FakeServer();
  server.answer('incidents/list', () => pageOf(...incidents));
  server.answer('incidents/save', () => INCIDENT);
  server.answer('incidents/resolve', () => INCIDENT);
  return server;
}

describe('an incident', () => {
  it('is opened in three languages, after a confirmation', async () => {
    const server = serverWith();
    await openConsole(server, '/incidents');
    await sees('No open incidents');
    await press('Open an incident');
    await typeEach('Title', ['Withdrawals are slow', '出金に時間がかかっています', '提现较慢']);
    await typeEach('Text', ['We are working on it.', '対応中です。', '正在处理。']);
    await press('Publish');
    await confirm('Show this to everybody on the status page?');
    await sent(server, 'incidents/save', { texts: TEXTS, id: null, updated_at: null });
  });

  it('is resolved after a confirmation', async () => {
    const server = serverWith(INCIDENT);
    await openConsole(server, '/incidents');
    await press('Resolve', 'Withdrawals are slow');
    await confirm('Is it over?');
    await sent(server, 'incidents/resolve', { id: 'i-1' });
  });
});
