import { randomUUID } from 'node:crypto';
import {
  allCalls,
  commonNotice,
  commonNoticeRead,
  commonPage,
  consoleChatClose,
  consoleChatGet,
  consoleChatSend,
  consoleNoticeGet,
  consoleNoticeList,
  consoleNoticePreview,
  consoleNoticePublish,
  consoleNoticeSave,
  consoleNoticeWithdraw,
  consolePageHistory,
  consolePageList,
  consolePageSave,
  consoleSavedReplies,
  consoleSavedReplyDelete,
  consoleSavedReplySave,
  fieldNames,
  supportMessages,
  supportUnread,
} from '@makoto/contracts';
import { NoticePublisher } from './notices/notice-publisher.js';
import { collectEvents, has } from './testing/collect-events.js';
import { SupportHarness } from './testing/support-harness.js';

let test: SupportHarness;
const operatorId = randomUUID();
const operator = { operatorId };

beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

describe('announcements at the console', () => {
  const texts = (word: string) => ({
    en: { title: `${word} en`, body: 'Body' },
    jp: { title: `${word} jp`, body: '本文' },
    zn: { title: `${word} zn`, body: '正文' },
  });

  it('are invisible as drafts, appear at the scheduled time, and are published once', async () => {
    const { id } = await test.call(consoleNoticeSave, { texts: texts('First') }, { ...operator, key: 'n1' });
    expect((await test.call(consoleNoticeSave, { texts: texts('First') }, { ...operator, key: 'n1' })).id).toBe(id);
    await test.call(consoleNoticeSave, { id, texts: texts('Planned') }, operator);
    expect((await test.call(consoleNoticePreview, { id, lang: 'jp' }, operator)).title).toBe('Planned jp');
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });

    const at = new Date(test.clock.now() + 60_000).toISOString();
    expect(await test.call(consoleNoticePublish, { id, at }, operator)).toMatchObject({
      status: 'scheduled',
      publish_at: at,
    });
    const publisher = test.service.get(NoticePublisher);
    await publisher.run();
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    test.clock.advance(60_000);
    const events = await collectEvents(test.nats, 'evt.support.notice.published', has({ id }), async () => {
      await publisher.run();
      await publisher.run();
    });
    expect(events.filter(has({ id }))).toHaveLength(1);
    expect((await test.call(commonNotice, { id }, { lang: 'zn' })).list).toMatchObject([
      { title: 'Planned zn', created_at: at },
    ]);
    await expect(test.call(consoleNoticeSave, { id, texts: texts('Late') }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    await collectEvents(test.nats, 'evt.support.notice.withdrawn', has({ id, status: 'withdrawn' }), async () => {
      expect(await test.call(consoleNoticeWithdraw, { id }, operator)).toMatchObject({ status: 'withdrawn' });
    });
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect((await test.call(consoleNoticeList, { status: 'withdrawn' }, operator)).list).toMatchObject([{ id }]);
  });

  it('cannot be published or overwritten if they changed since the operator read them', async () => {
    const draft = await test.call(consoleNoticeSave, { texts: texts('Draft') }, operator);
    const { id } = draft;
    test.clock.advance(1);
    const changed = await test.call(
      consoleNoticeSave,
      { id, updated_at: draft.updated_at, texts: texts('Changed') },
      operator,
    );
    for (const work of [
      () => test.call(consoleNoticePublish, { id, updated_at: draft.updated_at }, operator),
      () => test.call(consoleNoticeSave, { id, updated_at: draft.updated_at, texts: texts('Mine') }, operator),
    ]) {
      await expect(work()).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    expect(await test.call(consoleNoticeGet, { id }, operator)).toEqual(changed);
    const publish = () =>
      test.call(consoleNoticePublish, { id, updated_at: changed.updated_at }, { ...operator, key: 'publish' });
    test.clock.advance(1);
    const published = await publish();
    expect(published).toMatchObject({ status: 'published', texts: texts('Changed') });
    test.clock.advance(1);
    expect(await publish()).toEqual(published);
  });

  it('return to draft when withdrawn before publication', async () => {
    const { id } = await test.call(consoleNoticeSave, { texts: texts('Not yet') }, operator);
    await test.call(consoleNoticePublish, { id, at: new Date(test.clock.now() + 1_000).toISOString() }, operator);
    await test.call(consoleNoticeWithdraw, { id }, operator);
    test.clock.advance(2_000);
    await test.service.get(NoticePublisher).run();
    expect(await test.call(consoleNoticeGet, { id }, operator)).toMatchObject({ status: 'draft', publish_at: null });
  });

  it('are marked as read per customer', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const { list, unread } = await test.call(commonNotice, {}, { userId: a });
    expect(list.every((notice) => notice.read === false)).toBe(true);
    expect(unread).toBe(list.length);
    const id = list[0]?.id ?? '';
    expect(await test.call(commonNoticeRead, { id }, { userId: a })).toEqual({ unread: list.length - 1 });
    expect((await test.call(commonNotice, { id }, { userId: a })).list).toMatchObject([{ read: true }]);
    expect((await test.call(commonNotice, { id }, { userId: b })).list).toMatchObject([{ read: false }]);
    expect(await test.call(commonNoticeRead, {}, { userId: a })).toEqual({ unread: 0 });
    expect((await test.call(supportUnread, {}, { userId: a })).notices).toBe(0);
    await expect(test.call(commonNoticeRead, { id: randomUUID() }, { userId: a })).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
    expect((await test.call(commonNotice, {})).list[0]?.read).toBeNull();
  });
});

describe('a page', () => {
  const text = (body: string) => ({ title: 'Risks', body });

  it('has immutable versions; the next one applies from its effective time', async () => {
    const first = await test.call(commonPage, { name: 'risk' }, { lang: 'jp' });
    expect(first).toMatchObject({ version: 1, lang: 'jp', title: 'リスク説明' });
    const effective_at = new Date(test.clock.now() + 1_000).toISOString();
    const texts = { en: text('New'), jp: text('新'), zn: text('新') };
    await test.call(consolePageSave, { name: 'risk', texts, effective_at }, operator);
    expect((await test.call(commonPage, { name: 'risk' })).version).toBe(1);
    await expect(test.call(commonPage, { name: 'risk', version: 2 })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    const state = (await test.call(consolePageList, {}, operator)).list.find((page) => page.name === 'risk');
    expect([state?.current.version, state?.next?.version, state?.newest.version]).toEqual([1, 2, 2]);
    test.clock.advance(1_000);
    expect(await test.call(commonPage, { name: 'risk' })).toMatchObject({ version: 2, body: 'New', effective_at });
    expect((await test.call(commonPage, { name: 'risk', version: 1 }, { lang: 'jp' })).body).toBe(first.body);
    expect((await test.call(consolePageHistory, { name: 'risk' }, operator)).list.map((v) => v.version)).toEqual([
      2, 1,
    ]);
    await expect(test.database.dataSource.query(`update pages set body_en = ''`)).rejects.toThrow('stay as they were');
  });
});

describe('saving a page', () => {
  it('is refused if a newer version exists than the operator has seen', async () => {
    const text = { title: 'Terms', body: 'New' };
    const texts = { en: text, jp: text, zn: text };
    const newest = async (): Promise<number> =>
      (await test.call(consolePageList, {}, operator)).list.find((page) => page.name === 'terms')?.newest.version ?? 0;
    const seen = await newest();
    const later = new Date(test.clock.now() + 1_000).toISOString();
    await test.call(consolePageSave, { name: 'terms', texts, newest: seen, effective_at: later }, operator);
    await expect(test.call(consolePageSave, { name: 'terms', texts, newest: seen }, operator)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await newest()).toBe(seen + 1);
    const saved = await test.call(consolePageSave, { name: 'terms', texts, newest: seen + 1 }, operator);
    expect(saved).toMatchObject({ version: seen + 2 });
  });

  it('creates the newest version, even if another one takes effect before it', async () => {
    const text = (body: string) => ({ title: 'Privacy', body });
    const save = (body: string, inMs: number) => {
      const texts = { en: text(body), jp: text(body), zn: text(body) };
      const effective_at = new Date(test.clock.now() + inMs).toISOString();
      return test.call(consolePageSave, { name: 'privacy', texts, effective_at }, operator);
    };
    const next = await save('Next', 1_000);
    const newest = await save('After the next', 2_000);
    const state = (await test.call(consolePageList, {}, operator)).list.find((page) => page.name === 'privacy');
    expect(state).toMatchObject({ next, newest });
  });

  it('replaces earlier versions for good, also one that would take effect later', async () => {
    const save = (body: string, inMs: number) => {
      const text = { title: 'About', body };
      const texts = { en: text, jp: text, zn: text };
      const effective_at = new Date(test.clock.now() + inMs).toISOString();
      return test.call(consolePageSave, { name: 'about', texts, effective_at }, operator);
    };
    const state = async () =>
      (await test.call(consolePageList, {}, operator)).list.find((page) => page.name === 'about');
    await save('Planned', 1_000);
    const current = await save('Corrected', 0);
    expect(await state()).toMatchObject({ current, next: null, newest: current });
    test.clock.advance(1_000);
    expect(await test.call(commonPage, { name: 'about' })).toMatchObject({ version: 3, body: 'Corrected' });
    expect(await state()).toMatchObject({ current, next: null });
    await save('Replaced', 1_000);
    const next = await save('At the same time', 1_000);
    expect(await state()).toMatchObject({ current, next });
  });
});

describe('saved replies', () => {
  it('have unique names and can be changed and deleted', async () => {
    const reply = { name: 'Greeting', text_en: 'Hello', text_jp: 'こんにちは', text_zn: '您好' };
    const { id } = await test.call(consoleSavedReplySave, reply, operator);
    await expect(test.call(consoleSavedReplySave, reply, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await test.call(consoleSavedReplySave, { ...reply, id, text_en: 'Good day' }, operator);
    expect((await test.call(consoleSavedReplies, {}, operator)).list).toMatchObject([{ id, text_en: 'Good day' }]);
    await test.call(consoleSavedReplyDelete, { id }, operator);
    await expect(test.call(consoleSavedReplyDelete, { id }, operator)).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });

  it('cannot be overwritten if they changed since the operator read them', async () => {
    const reply = { name: 'Thanks', text_en: 'Thank you', text_jp: 'ありがとうございます', text_zn: '谢谢' };
    const { id, updated_at } = await test.call(consoleSavedReplySave, reply, operator);
    test.clock.advance(1);
    const changed = await test.call(
      consoleSavedReplySave,
      { ...reply, id, updated_at, text_en: 'Many thanks' },
      operator,
    );
    await expect(
      test.call(consoleSavedReplySave, { ...reply, id, updated_at, text_en: 'Thanks' }, operator),
    ).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect((await test.call(consoleSavedReplies, {}, operator)).list).toEqual([changed]);
  });

  it('are created and changed once per idempotency key', async () => {
    const reply = { name: 'Wait', text_en: 'One moment', text_jp: '少々お待ちください', text_zn: '请稍候' };
    const create = () => test.call(consoleSavedReplySave, reply, { ...operator, key: 'create' });
    const { id, updated_at } = await create();
    expect(await create()).toMatchObject({ id });
    const change = () =>
      test.call(
        consoleSavedReplySave,
        { ...reply, id, updated_at, text_en: 'A moment' },
        { ...operator, key: 'change' },
      );
    test.clock.advance(1);
    const changed = await change();
    test.clock.advance(1);
    expect(await change()).toEqual(changed);
  });
});

it('ids in upper case are found', async () => {
  const userId = randomUUID();
  const body = { title: 'x', body: 'x' };
  const texts = { en: body, jp: body, zn: body };
  const notice = await test.call(consoleNoticeSave, { texts }, operator);
  const id = notice.id.toUpperCase();
  expect(await test.call(consoleNoticeGet, { id }, operator)).toEqual(notice);
  await test.call(consoleNoticePublish, { id }, operator);
  expect((await test.call(commonNotice, { id }, { userId })).list).toMatchObject([{ id: notice.id, read: false }]);
  await test.call(commonNoticeRead, { id }, { userId });
  expect((await test.call(commonNotice, { id }, { userId })).list).toMatchObject([{ read: true }]);

  const sent = await test.call(consoleChatSend, { user_id: userId.toUpperCase(), text: 'Hello' }, operator);
  expect((await test.call(supportMessages, {}, { userId })).list).toMatchObject([{ id: sent.id }]);
  const chat = await test.call(consoleChatGet, { user_id: userId.toUpperCase() }, operator);
  expect(chat.list).toMatchObject([{ id: sent.id }]);
  expect(await test.call(consoleChatClose, { user_id: userId.toUpperCase() }, operator)).toMatchObject({
    user_id: userId,
    state: 'closed',
  });

  const reply = { name: 'Upper case', text_en: 'Hello', text_jp: 'こんにちは', text_zn: '您好' };
  const saved = await test.call(consoleSavedReplySave, reply, operator);
  const changed = { ...reply, id: saved.id.toUpperCase(), text_en: 'Good day' };
  expect(await test.call(consoleSavedReplySave, changed, operator)).toMatchObject({ id: saved.id });
  await test.call(consoleSavedReplyDelete, { id: saved.id.toUpperCase() }, operator);
});

it('all console calls are forbidden to customers', async () => {
  const userId = randomUUID();
  const texts = Object.fromEntries(['en', 'jp', 'zn'].map((lang) => [lang, { title: 'x', body: 'x' }]));
  const fields: Record<string, unknown> = {
    ...{ id: userId, user_id: userId, name: 'about', text: 'x', text_en: 'x', text_jp: 'x', text_zn: 'x' },
    ...{ category: 'about', place: 1, shown: true, titles: { en: 'x', jp: 'x', zn: 'x' } },
    ...{ texts, lang: 'en', version: 1, time_zone: 'Asia/Tokyo', week: [], closed_on: [] },
  };
  const calls = allCalls().filter((def) => def.service === 'support' && def.auth === 'operator');
  expect(calls.length).toBeGreaterThan(15);
  for (const def of calls) {
    const body = Object.fromEntries(
      Object.keys(fields).flatMap((k) => (fieldNames(def.request).includes(k) ? [[k, fields[k]]] : [])),
    );
    await expect(test.ask(def, body, { userId })).rejects.toMatchObject({ errorName: 'FORBIDDEN' });
  }
});
