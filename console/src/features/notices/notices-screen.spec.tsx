import type { ReplyOf } from '../../api/call';
import { isoOf } from '../../lib/local-time';
import { confirm, openConsole, press, sees, sent, type, typeEach } from '../../testing/console';
import { FakeServer, pageOf, TIME } from '../../testing/fake-server';

type Notice = ReplyOf<'notices/list'>['list'][number];

const TEXTS = {
  en: { title: 'Closed on Monday', body: 'We are closed.' },
  jp: { title: '月曜日は休業します', body: '休業します。' },
  zn: { title: '周一休市', body: '休市。' },
};
const NOTICE: Notice = { id: 'n-1', status: 'draft', texts: TEXTS, created_at: TIME, updated_at: TIME };

function serverWith(notice: Notice): FakeServer {
  const server = new FakeServer();
  server.answer('notices/list', () => pageOf(notice));
  server.answer('notices/save', () => notice);
  server.answer('notices/publish', () => notice);
  server.answer('notices/withdraw', () => notice);
  return server;
}

describe('a notice', () => {
  it('is saved only with a title and a text in all three languages', async () => {
    const server = serverWith(NOTICE);
    await openConsole(server, '/notices');
    await press('Write a notice');
    await typeEach('Title', ['Closed on Monday', '月曜日は休業します', '']);
    await typeEach('Text', ['We are closed.', '休業します。', '休市。']);
    await press('Save as draft');
    await sees('Please enter Title');
    await sent(server, 'notices/save');
    await typeEach('Title', ['Closed on Monday', '月曜日は休業します', '周一休市']);
    await press('Save as draft');
    await sent(server, 'notices/save', { texts: TEXTS, id: null, updated_at: null });
  });

  it('is edited from the version that the operator saw', async () => {
    const server = serverWith(NOTICE);
    await openConsole(server, '/notices');
    await press('Edit', 'Closed on Monday');
    await typeEach('Title', ['Closed today', '月曜日は休業します', '周一休市']);
    await press('Save as draft');
    const texts = { ...TEXTS, en: { ...TEXTS.en, title: 'Closed today' } };
    await sent(server, 'notices/save', { texts, id: 'n-1', updated_at: TIME });
  });

  it('is published at the chosen time, after a confirmation', async () => {
    const server = serverWith(NOTICE);
    await openConsole(server, '/notices');
    await press('Publish', 'Closed on Monday');
    await type('Publish at', '2040-01-01T09:00');
    await press('Publish');
    await confirm('Show this notice to all customers?');
    await sent(server, 'notices/publish', { id: 'n-1', at: isoOf('2040-01-01T09:00'), updated_at: TIME });
  });

  it('that is published can be withdrawn, but not edited', async () => {
    const server = serverWith({ ...NOTICE, status: 'published', publish_at: TIME });
    await openConsole(server, '/notices');
    await press('Withdraw', 'Closed on Monday');
    await confirm('Withdraw this notice?');
    await sent(server, 'notices/withdraw', { id: 'n-1' });
    await expect(press('Edit', 'Closed on Monday')).rejects.toThrow('There is no button');
  });
});
