import { randomUUID } from 'node:crypto';
import {
  allCalls,
  commonNotice,
  commonNoticeRead,
  commonPage,
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
  supportUnread,
} from '@makoto/contracts';
import { NoticePublisher } from './notices/notice-publisher.js';
import { collectEvents, has } from './testing/collect-events.js';
import { SupportHarness } from './testing/support-harness.js';

let test: SupportHarness;
const operatorId = randomUUID();
const desk = { operatorId };

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

  it('are drafts nobody sees, appear when their moment comes, and are told to every screen once', async () => {
    const { id } = await test.call(consoleNoticeSave, { texts: texts('First') }, { ...desk, key: 'n1' });
    expect((await test.call(consoleNoticeSave, { texts: texts('First') }, { ...desk, key: 'n1' })).id).toBe(id);
    await test.call(consoleNoticeSave, { id, texts: texts('Planned') }, desk);
    expect((await test.call(consoleNoticePreview, { id, lang: 'jp' }, desk)).title).toBe('Planned jp');
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });

    const at = new Date(test.clock.now() + 60_000).toISOString();
    expect(await test.call(consoleNoticePublish, { id, at }, desk)).toMatchObject({
      status: 'scheduled',
      publish_at: at,
    });
    const publisher = test.service.get(NoticePublisher);
    await publisher.run();
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    test.clock.advance(60_000);
    const told = await collectEvents(test.nats, 'evt.support.notice.published', has({ id }), async () => {
      await publisher.run();
      await publisher.run();
    });
    expect(told.filter(has({ id }))).toHaveLength(1);
    expect((await test.call(commonNotice, { id }, { lang: 'zn' })).list).toMatchObject([
      { title: 'Planned zn', created_at: at },
    ]);
    await expect(test.call(consoleNoticeSave, { id, texts: texts('Late') }, desk)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    await collectEvents(test.nats, 'evt.support.notice.withdrawn', has({ id, status: 'withdrawn' }), async () => {
      expect(await test.call(consoleNoticeWithdraw, { id }, desk)).toMatchObject({ status: 'withdrawn' });
    });
    await expect(test.call(commonNotice, { id })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    expect((await test.call(consoleNoticeList, { status: 'withdrawn' }, desk)).list).toMatchObject([{ id }]);
  });

  it('are neither published nor written over as anybody has not seen them', async () => {
    const draft = await test.call(consoleNoticeSave, { texts: texts('Draft') }, desk);
    const { id } = draft;
    test.clock.advance(1);
    const changed = await test.call(
      consoleNoticeSave,
      { id, updated_at: draft.updated_at, texts: texts('Changed') },
      desk,
    );
    for (const work of [
      () => test.call(consoleNoticePublish, { id, updated_at: draft.updated_at }, desk),
      () => test.call(consoleNoticeSave, { id, updated_at: draft.updated_at, texts: texts('Mine') }, desk),
    ]) {
      await expect(work()).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    expect(await test.call(consoleNoticeGet, { id }, desk)).toEqual(changed);
    const publish = () =>
      test.call(consoleNoticePublish, { id, updated_at: changed.updated_at }, { ...desk, key: 'publish' });
    test.clock.advance(1);
    const published = await publish();
    expect(published).toMatchObject({ status: 'published', texts: texts('Changed') });
    test.clock.advance(1);
    expect(await publish()).toEqual(published);
  });

  it('are taken back to drafts while they are only scheduled', async () => {
    const { id } = await test.call(consoleNoticeSave, { texts: texts('Not yet') }, desk);
    await test.call(consoleNoticePublish, { id, at: new Date(test.clock.now() + 1_000).toISOString() }, desk);
    await test.call(consoleNoticeWithdraw, { id }, desk);
    test.clock.advance(2_000);
    await test.service.get(NoticePublisher).run();
    expect(await test.call(consoleNoticeGet, { id }, desk)).toMatchObject({ status: 'draft', publish_at: null });
  });

  it('are read by each customer for themselves', async () => {
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

describe('pages of text', () => {
  const text = (body: string) => ({ title: 'Risks', body });

  it('have versions that stay as they were, the next from its moment on', async () => {
    const first = await test.call(commonPage, { name: 'risk' }, { lang: 'jp' });
    expect(first).toMatchObject({ version: 1, lang: 'jp', title: 'リスク説明' });
    const effective_at = new Date(test.clock.now() + 1_000).toISOString();
    const texts = { en: text('New'), jp: text('新'), zn: text('新') };
    await test.call(consolePageSave, { name: 'risk', texts, effective_at }, desk);
    expect((await test.call(commonPage, { name: 'risk' })).version).toBe(1);
    await expect(test.call(commonPage, { name: 'risk', version: 2 })).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
    const state = (await test.call(consolePageList, {}, desk)).list.find((page) => page.name === 'risk');
    expect([state?.current.version, state?.next?.version, state?.newest.version]).toEqual([1, 2, 2]);
    test.clock.advance(1_000);
    expect(await test.call(commonPage, { name: 'risk' })).toMatchObject({ version: 2, body: 'New', effective_at });
    expect((await test.call(commonPage, { name: 'risk', version: 1 }, { lang: 'jp' })).body).toBe(first.body);
    expect((await test.call(consolePageHistory, { name: 'risk' }, desk)).list.map((v) => v.version)).toEqual([2, 1]);
    await expect(test.database.dataSource.query(`update pages set body_en = ''`)).rejects.toThrow('stay as they were');
  });
});

describe('a page that was written meanwhile', () => {
  it('is not written over by who has not seen that, whichever version they began with', async () => {
    const text = { title: 'Terms', body: 'New' };
    const texts = { en: text, jp: text, zn: text };
    const newest = async (): Promise<number> =>
      (await test.call(consolePageList, {}, desk)).list.find((page) => page.name === 'terms')?.newest.version ?? 0;
    const seen = await newest();
    const later = new Date(test.clock.now() + 1_000).toISOString();
    await test.call(consolePageSave, { name: 'terms', texts, newest: seen, effective_at: later }, desk);
    await expect(test.call(consolePageSave, { name: 'terms', texts, newest: seen }, desk)).rejects.toMatchObject({
      errorName: 'CONFLICT',
    });
    expect(await newest()).toBe(seen + 1);
    const saved = await test.call(consolePageSave, { name: 'terms', texts, newest: seen + 1 }, desk);
    expect(saved).toMatchObject({ version: seen + 2 });
  });

  it('is written on from what was written last, also where that comes after the next', async () => {
    const text = (body: string) => ({ title: 'Privacy', body });
    const save = (body: string, inMs: number) => {
      const texts = { en: text(body), jp: text(body), zn: text(body) };
      const effective_at = new Date(test.clock.now() + inMs).toISOString();
      return test.call(consolePageSave, { name: 'privacy', texts, effective_at }, desk);
    };
    const next = await save('Next', 1_000);
    const newest = await save('After the next', 2_000);
    const state = (await test.call(consolePageList, {}, desk)).list.find((page) => page.name === 'privacy');
    expect(state).toMatchObject({ next, newest });
  });
});

describe('saved replies', () => {
  it('are kept by name, changed and removed', async () => {
    const reply = { name: 'Greeting', text_en: 'Hello', text_jp: 'こんにちは', text_zn: '您好' };
    const { id } = await test.call(consoleSavedReplySave, reply, desk);
    await expect(test.call(consoleSavedReplySave, reply, desk)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    await test.call(consoleSavedReplySave, { ...reply, id, text_en: 'Good day' }, desk);
    expect((await test.call(consoleSavedReplies, {}, desk)).list).toMatchObject([{ id, text_en: 'Good day' }]);
    await test.call(consoleSavedReplyDelete, { id }, desk);
    await expect(test.call(consoleSavedReplyDelete, { id }, desk)).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('are not written over by who has not seen their last change', async () => {
    const reply = { name: 'Thanks', text_en: 'Thank you', text_jp: 'ありがとうございます', text_zn: '谢谢' };
    const { id, updated_at } = await test.call(consoleSavedReplySave, reply, desk);
    test.clock.advance(1);
    const changed = await test.call(consoleSavedReplySave, { ...reply, id, updated_at, text_en: 'Many thanks' }, desk);
    await expect(
      test.call(consoleSavedReplySave, { ...reply, id, updated_at, text_en: 'Thanks' }, desk),
    ).rejects.toMatchObject({ errorName: 'CONFLICT' });
    expect((await test.call(consoleSavedReplies, {}, desk)).list).toEqual([changed]);
  });

  it('are written once for a key, new ones and changes alike', async () => {
    const reply = { name: 'Wait', text_en: 'One moment', text_jp: '少々お待ちください', text_zn: '请稍候' };
    const create = () => test.call(consoleSavedReplySave, reply, { ...desk, key: 'create' });
    const { id, updated_at } = await create();
    expect(await create()).toMatchObject({ id });
    const change = () =>
      test.call(consoleSavedReplySave, { ...reply, id, updated_at, text_en: 'A moment' }, { ...desk, key: 'change' });
    test.clock.advance(1);
    const changed = await change();
    test.clock.advance(1);
    expect(await change()).toEqual(changed);
  });
});

it('no console call of this service answers a customer', async () => {
  const userId = randomUUID();
  const texts = Object.fromEntries(['en', 'jp', 'zn'].map((lang) => [lang, { title: 'x', body: 'x' }]));
  const fields: Record<string, unknown> = {
    ...{ id: userId, user_id: userId, name: 'about', text: 'x', text_en: 'x', text_jp: 'x', text_zn: 'x' },
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
