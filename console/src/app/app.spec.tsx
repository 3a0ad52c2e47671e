import { act } from 'react';
import { theme } from '../lib/appearance';
import { token } from '../lib/session';
import {
  buttons,
  choose,
  eventually,
  field,
  openConsole,
  press,
  sees,
  seesNo,
  select,
  type,
  typeEach,
} from '../testing/console';
import { FakeServer, OWNER, pageOf, TIME } from '../testing/fake-server';

describe('the console', () => {
  it('shows each role the sections that it may use, and no others', async () => {
    const server = new FakeServer();
    server.answer('me', () => ({ ...OWNER, role: 'support', calls: ['chats/list', 'chats/counts', 'notices/list'] }));
    server.answer('notices/list', () => pageOf());
    await openConsole(server, '/operators');
    await sees('Messages');
    await sees('Notices');
    await seesNo('Operators');
    await seesNo('Ledger');
  });

  it('says so when a role has no section at all', async () => {
    const server = new FakeServer();
    server.answer('me', () => ({ ...OWNER, calls: [] }));
    await openConsole(server, '/home');
    await sees('Your role cannot open any section. Ask an owner to change it.');
  });

  it('shows how many items wait in each section', async () => {
    const server = new FakeServer();
    server.answer('queues', () => ({
      list: [{ queue: 'payment_exceptions', open: 7, over_an_hour: 3, over_a_day: 0 }],
    }));
    await openConsole(server, '/operators');
    await eventually(() => {
      const entry = [...document.querySelectorAll('li')].find((item) =>
        item.textContent?.includes('Payment exceptions'),
      );
      expect(entry?.querySelector('[title="7"]')).not.toBeNull();
    });
  });

  it('keeps an open form when the operator’s own details cannot be refreshed', async () => {
    const server = new FakeServer();
    server.answer('notices/list', () => pageOf());
    await openConsole(server, '/notices');
    await press('Write a notice');
    await typeEach('Title', ['Closed on Monday', '', '']);
    server.refuse('me', 1006, 'Too many calls.', 429);
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await eventually(() => expect(server.requests('me').length).toBeGreaterThan(1));
    await typeEach('Title', ['Closed on Monday', '月曜日は休業します', '']);
  });

  it('can be read in Japanese', async () => {
    await openConsole(new FakeServer(), '/linked-accounts');
    await choose('Language', '日本語');
    await sees('関連口座の疑い');
    await sees('判定待ちの組み合わせはありません。');
    expect(document.documentElement.lang).toBe('ja');
  });

  it('is dark or light as the operator chooses, and before that as the device is', async () => {
    await openConsole(new FakeServer(), '/linked-accounts');
    await sees('Linked accounts');
    expect(document.documentElement.style.colorScheme).toBe('light');
    await choose('Theme', 'Dark');
    await eventually(() => expect(document.documentElement.style.colorScheme).toBe('dark'));
    expect(theme.get()).toBe('dark');
    await choose('Theme', 'System');
    await eventually(() => expect(document.documentElement.style.colorScheme).toBe('light'));
  });

  it('can be read in Chinese', async () => {
    await openConsole(new FakeServer(), '/linked-accounts');
    await choose('Language', '简体中文');
    await sees('没有待判定的账户。');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('a session that ends', () => {
  it('leads back to the log-in, and after it to the same conversation with the unsent draft', async () => {
    const server = new FakeServer();
    const conversation = { user_id: 'c-1', state: 'open', last_at: TIME, last_text: 'Hello', unread: 0 } as const;
    const { calls: _, ...operator } = OWNER;
    server.answer('chats/list', () => pageOf(conversation));
    server.answer('chats/get', () => ({ conversation, list: [], has_more: false, unread: 0 }));
    server.answer('chats/saved_replies', () => ({ list: [] }));
    server.answer('login', () => ({ access_token: 'fresh', expires_at: TIME, operator }));
    server.refuse('chats/typing', 1002, 'Please log in again.', 401);
    await openConsole(server, '/chats/c-1');
    await type('Reply', 'A long answer');
    await sees('Operator log-in');
    expect(token.get()).toBeNull();
    server.answer('chats/typing', () => ({}));
    await type('E-mail', OWNER.email);
    await type('Password', 'a long password');
    await press('Log in');
    await eventually(() => expect(field('Reply').value).toBe('A long answer'));
  });

  it('leaves nothing of what was loaded to the next operator', async () => {
    const server = new FakeServer();
    await openConsole(server, '/operators');
    await sees(OWNER.email);
    await press('Log out');
    await sees('Operator log-in');
    const { calls: _, ...operator } = OWNER;
    server.answer('login', () => ({ access_token: 'other', expires_at: TIME, operator }));
    server.refuse('operators/list', 1003, 'Your role may not see operators.');
    await type('E-mail', 'other@makoto.example');
    await type('Password', 'a long password');
    await press('Log in');
    await sees('Your role may not see operators.');
    await seesNo('finance@makoto.example');
    expect(buttons()).toContain('Log out');
    await select('Customers');
  });
});
