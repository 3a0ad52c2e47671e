import type { ReplyOf } from '../../api/call';
import {
  button,
  choose,
  confirm,
  eventually,
  field,
  openConsole,
  press,
  sees,
  seesNo,
  sent,
  type,
} from '../../testing/console';
import { FakeServer, OWNER, pageOf, TIME } from '../../testing/fake-server';

type Chat = ReplyOf<'chats/get'>;

const CONVERSATION: Chat['conversation'] = {
  ...{ user_id: 'c-1', state: 'open', last_at: TIME, last_text: 'Where is my deposit?', unread: 1 },
  ...{ waiting_since: TIME, assigned_to: OWNER.id },
};
const QUESTION: Chat['list'][number] = { id: 'm-1', from: 'user', text: 'Where is my deposit?', created_at: TIME };

function serverWithChat(): FakeServer {
  const server = new FakeServer();
  server.answer('chats/list', () => pageOf(CONVERSATION));
  server.answer('chats/get', () => ({ conversation: CONVERSATION, list: [QUESTION], has_more: false, unread: 1 }));
  server.answer('chats/read', () => ({ unread: 0 }));
  server.answer('chats/typing', () => ({}));
  server.answer('chats/saved_replies', () => ({ list: [] }));
  server.answer('chats/send', () => ({ ...QUESTION, id: 'm-2', from: 'support' }));
  return server;
}

describe('a conversation', () => {
  it('is marked as read up to the newest message when it is opened', async () => {
    const server = serverWithChat();
    await openConsole(server, '/chats/c-1');
    await sent(server, 'chats/read', { user_id: 'c-1', up_to: 'm-1' });
  });

  it('gets a reply with an idempotency key, and the draft is empty afterwards', async () => {
    const server = serverWithChat();
    await openConsole(server, '/chats/c-1');
    await type('Reply', ' It is in your wallet. ');
    await press('Send');
    await sent(server, 'chats/send', { user_id: 'c-1', text: 'It is in your wallet.' });
    expect(server.keys('chats/send')[0]).toMatch(/^[0-9a-f]{32}$/);
    await eventually(() => expect(field('Reply').value).toBe(''));
    expect(button('Send').disabled).toBe(true);
  });

  it('keeps a refused reply with the server’s reason until it is retried or removed', async () => {
    const server = serverWithChat();
    server.refuse('chats/send', 1001, 'The text is too long.');
    await openConsole(server, '/chats/c-1');
    await type('Reply', 'It is in your wallet.');
    await press('Send');
    await sees('Not sent. The text is too long.');
    await press('Try again');
    const reply = { user_id: 'c-1', text: 'It is in your wallet.' };
    await sent(server, 'chats/send', reply, reply);
    expect(new Set(server.keys('chats/send')).size).toBe(1);
    await press('Remove');
    await seesNo('Not sent.');
  });

  it('is not closed over a message that came after the newest one shown', async () => {
    const server = serverWithChat();
    server.refuse('chats/close', 1005, 'It has changed.');
    await openConsole(server, '/chats/c-1');
    await press('Close');
    await confirm('It reopens when the customer writes again.');
    await sent(server, 'chats/close', { user_id: 'c-1', up_to: 'm-1' });
    await sees('Not closed: the customer has written a new message.');
  });

  it('takes a saved reply in the customer’s language, after what is written already', async () => {
    const server = serverWithChat();
    const texts = { text_en: 'It was credited.', text_jp: '入金されました。', text_zn: '已入账。' };
    server.answer('chats/saved_replies', () => ({
      list: [{ id: 'r-1', name: 'Credited', ...texts, updated_at: TIME }],
    }));
    server.answer('customers/get', () => ({
      ...{ status: 'active', limits: { pending: [] }, balances: [] },
      user: {
        ...{ id: 'c-1', username: 'taro', icon: '', invite_code: 'X', level: 0, kyc_status: 'none', lang: 'jp' },
        ...{ has_pay_password: false, has_totp: false, up_color: 'green', theme: 'system', created_at: TIME },
      },
    }));
    await openConsole(server, '/chats/c-1');
    await eventually(() => expect(server.requests('customers/get')).toHaveLength(1));
    await choose('Saved reply', 'Credited');
    await eventually(() => expect(field('Reply').value).toBe('入金されました。'));
    await type('Reply', 'お待たせしました。 ');
    await choose('Saved reply', 'Credited');
    await eventually(() => expect(field('Reply').value).toBe('お待たせしました。\n入金されました。'));
    await type('Reply', 'あ'.repeat(2_000));
    expect(button('Send').disabled).toBe(false);
    await choose('Saved reply', 'Credited');
    await sees('2009 / 2000');
    expect(button('Send').disabled).toBe(true);
  });
});
