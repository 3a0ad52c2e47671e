import { randomUUID } from 'node:crypto';
import {
  commonConfig,
  commonNotice,
  consoleChatSend,
  LANGS,
  LIVE_MESSAGE_SUBJECT,
  type MessagesReply,
  type MessageView,
  supportMessages,
  supportRead,
  supportSend,
} from '@makoto/contracts';
import { OWN_PICTURE, SupportHarness } from './testing/support-harness.js';

let test: SupportHarness;

beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

describe('common/config', () => {
  it('is unavailable until the wallet has answered once, and then survives its outages', async () => {
    await expect(test.call(commonConfig, {})).rejects.toMatchObject({ errorName: 'UNAVAILABLE' });
    test.wallet.start();
    expect((await test.call(commonConfig, {})).rebate_rates).toEqual([]);
    test.referral.start();
    test.clock.advance(30_000);
    const view = await test.call(commonConfig, {});
    expect(view).toMatchObject({
      web_name: 'Makoto',
      mode: 'practice',
      default_lang: 'jp',
      langs: ['en', 'jp', 'zn'],
      currencies: ['JPY', 'USD', 'CNY', 'AUD', 'USDT'],
      deposit: [{ country: 'JP', currency: 'JPY', method: 'bank', min: '1000.00' }],
      withdraw: [{ method: 'bank', fee: '1.00', expected_s: 10 }],
      rebate_rates: [{ level: 1, rate: '0.20' }],
      app_version: '0.2.0',
    });
    expect(view.builtin_icons).toContain('crane');
    await test.wallet.stop();
    test.clock.advance(3_600_000);
    expect((await test.call(commonConfig, {})).deposit).toHaveLength(1);
  });

  it('is in the caller’s language', async () => {
    const views = await Promise.all(LANGS.map((lang) => test.call(commonConfig, {}, { lang })));
    expect(new Set(views.map((v) => v.risk_notice)).size).toBe(3);
    expect(new Set(views.map((v) => v.about)).size).toBe(3);
    expect(views[1]?.risk_notice).toContain('デモ取引モード');
  });

  it('begins in live mode with the countries whose residents may be customers', async () => {
    test.wallet.start();
    await test.service.stop();
    await test.start({ MODE: 'live', ALLOWED_JURISDICTIONS: 'JP, SG' });
    const views = await Promise.all(LANGS.map((lang) => test.call(commonConfig, {}, { lang })));
    expect(views.map((view) => view.risk_notice.split('\n')[0])).toEqual([
      'Open only to residents of: Japan, Singapore.',
      'ご利用いただけるのは、次の国・地域にお住まいの方に限ります：日本、シンガポール。',
      '仅限以下国家和地区的居民使用：日本、新加坡。',
    ]);
    await test.service.stop();
    await test.start();
  });
});

describe('common/notice', () => {
  it('lists the initial announcements in three languages, newest first, also after a restart', async () => {
    const before = await test.call(commonNotice, { size: 2 }, { lang: 'jp' });
    expect(before).toMatchObject({ page: 1, size: 2, total: 3 });
    expect(before.list[0]?.title).toBe('デモ取引モードについて');
    await test.service.stop();
    test.clock.advance(1_000);
    await test.start();
    expect(await test.call(commonNotice, { size: 2 }, { lang: 'jp' })).toEqual(before);
  });

  it('returns an announcement by id, or NOT_FOUND', async () => {
    const { list } = await test.call(commonNotice, {}, { lang: 'zn' });
    const id = list[1]?.id ?? '';
    expect((await test.call(commonNotice, { id }, { lang: 'zn' })).list).toEqual([list[1]]);
    for (const wrong of [randomUUID(), 'nothing']) {
      await expect(test.call(commonNotice, { id: wrong })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    }
  });
});

describe('a conversation with customer service', () => {
  const send = (userId: string, text: string, key?: string): Promise<MessageView> =>
    test.call(supportSend, { text }, { userId, ...(key ? { key } : {}) });
  const messages = (userId: string, request = {}): Promise<MessagesReply> =>
    test.call(supportMessages, request, { userId });
  const answer = async (userId: string, text: string): Promise<string> =>
    (await test.call(consoleChatSend, { user_id: userId, text }, { operatorId: randomUUID() })).id;

  it('is initially empty and separate for each customer', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    expect(await messages(a)).toEqual({ list: [], has_more: false, unread: 0 });
    await send(a, 'hello');
    expect((await messages(b)).list).toEqual([]);
    expect((await messages(a)).list).toMatchObject([{ from: 'user', text: 'hello' }]);
  });

  it('accepts a message once per key, and rejects another with the same key', async () => {
    const userId = randomUUID();
    const first = await send(userId, 'once', 'k');
    expect(await send(userId, 'once', 'k')).toEqual(first);
    await expect(send(userId, 'twice', 'k')).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect((await messages(userId)).list).toHaveLength(1);
  });

  it('stores and publishes a message once if it is sent concurrently with the same key', async () => {
    const userId = randomUUID();
    const published: unknown[] = [];
    const subscription = test.nats.subscribe(LIVE_MESSAGE_SUBJECT, {
      callback: (_error, m) => {
        published.push(m.json());
      },
    });
    const views = await Promise.all(Array.from({ length: 10 }, () => send(userId, 'once', 'k')));
    expect(views).toEqual(Array.from({ length: 10 }, () => views[0]));
    expect((await messages(userId)).list).toEqual([views[0]]);
    await test.nats.flush();
    expect(published).toMatchObject([{ id: views[0]?.id, user_id: userId, text: 'once' }]);
    subscription.unsubscribe();
  });

  it('assigns message ids in the order of appearance', async () => {
    const userId = randomUUID();
    let seen: string[] = [];
    const look = async (): Promise<void> => {
      const { list } = await messages(userId, { limit: 100 });
      const now = list.map((m) => m.id).reverse();
      expect(now.slice(0, seen.length)).toEqual(seen);
      seen = now;
    };
    const sent = Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? send(userId, `n${i}`) : answer(userId, `n${i}`))),
    );
    for (let i = 0; i < 20; i++) await look();
    await sent;
    await look();
    expect(seen).toHaveLength(40);
  });

  it('removes characters that cannot be stored', async () => {
    const view = await send(randomUUID(), '\0a\0b \ud800', 'k');
    expect(view.text).toBe('ab \ufffd');
  });

  it('can be paged backwards', async () => {
    const userId = randomUUID();
    for (let i = 1; i <= 5; i++) await send(userId, `m${i}`);
    const newest = await messages(userId, { limit: 2 });
    expect(newest.list.map((m) => m.text)).toEqual(['m5', 'm4']);
    expect(newest.has_more).toBe(true);
    const rest = await messages(userId, { limit: 3, before: newest.list[1]?.id });
    expect(rest.list.map((m) => m.text)).toEqual(['m3', 'm2', 'm1']);
    expect(rest.has_more).toBe(false);
    await expect(messages(userId, { before: 'x' })).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('counts unread messages and moves the read position forward only', async () => {
    const userId = randomUUID();
    await send(userId, 'question');
    const first = await answer(userId, 'one');
    await answer(userId, 'two');
    expect((await messages(userId)).unread).toBe(2);
    expect(await test.call(supportRead, { up_to: first }, { userId })).toEqual({ unread: 1 });
    expect(await test.call(supportRead, {}, { userId })).toEqual({ unread: 0 });
    expect(await test.call(supportRead, { up_to: first }, { userId })).toEqual({ unread: 0 });
    const { list, unread } = await messages(userId);
    expect(unread).toBe(0);
    expect(list.map((m) => [m.text, Boolean(m.read_at)])).toEqual([
      ['two', true],
      ['one', true],
      ['question', false],
    ]);
  });

  it('accepts the customer’s own pictures only', async () => {
    const userId = randomUUID();
    const view = await test.call(supportSend, { attachment: OWN_PICTURE }, { userId });
    expect(view).toMatchObject({ text: '', attachment: OWN_PICTURE, attachment_url: `/files/${OWN_PICTURE}` });
    expect((await messages(userId)).list[0]).toEqual(view);
    await expect(test.call(supportSend, { attachment: 'other' }, { userId })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });

  it.each([{}, { text: '' }, { text: '  \n ' }, { text: 'x'.repeat(2001) }])('rejects %j', async (body) => {
    await expect(test.call(supportSend, body, { userId: randomUUID() })).rejects.toMatchObject({
      errorName: 'VALIDATION',
    });
  });

  it('stores every one of many concurrent messages', async () => {
    const userId = randomUUID();
    await Promise.all(Array.from({ length: 40 }, (_, i) => send(userId, `n${i}`)));
    const { list } = await messages(userId, { limit: 100 });
    expect(new Set(list.map((m) => m.text)).size).toBe(40);
    const [row] = await test.database.dataSource.query(
      'select unread_by_support from conversations where user_id = $1',
      [userId],
    );
    expect(row.unread_by_support).toBe(40);
  });

  it('requires a customer', async () => {
    await expect(test.call(supportMessages, {})).rejects.toMatchObject({ errorName: 'UNAUTHENTICATED' });
  });
});
