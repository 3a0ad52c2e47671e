import { randomUUID } from 'node:crypto';
import {
  commonHelp,
  consoleHelpDeleteArticle,
  consoleHelpDeleteCategory,
  consoleHelpGet,
  consoleHelpList,
  consoleHelpSaveArticle,
  consoleHelpSaveCategory,
  type HelpView,
  LANGS,
  type Lang,
  MAX_HELP_ARTICLES,
} from '@makoto/contracts';
import { SupportHarness } from '../testing/support-harness.js';
import { Help } from './help.service.js';

let test: SupportHarness;
const operator = { operatorId: randomUUID() };

beforeAll(async () => {
  test = await SupportHarness.open();
});
afterAll(() => test.close());

const read = (lang: Lang = 'en'): Promise<HelpView> => test.call(commonHelp, {}, { lang });
const named = async (name: string) => (await read()).articles.find((article) => article.name === name);
const titles = { en: 'Cards', jp: 'カード', zn: '银行卡' };
const text = (title: string) => ({ title, body: 'Body' });
const texts = { en: { ...text('Lost card'), words: 'stolen' }, jp: text('カード紛失'), zn: text('卡片遗失') };
const article = { name: 'lost-card', category: 'account', place: 5, shown: true, texts };

describe('the help of a new installation', () => {
  it('has the same articles in three languages, each in a category', async () => {
    const views = await Promise.all(LANGS.map(read));
    expect(new Set(views.map(({ articles }) => articles.map(({ name }) => name).join())).size).toBe(1);
    for (const { categories, articles } of views) {
      expect(articles.length).toBeGreaterThan(10);
      expect(articles.filter(({ title, body }) => title === '' || body === '')).toEqual([]);
      expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(categories.map(({ name }) => name)));
    }
    expect(views.map(({ articles }) => articles[0]?.title)).toEqual([
      'Deposit by bank transfer',
      '銀行振込で入金する',
      '通过银行转账充值',
    ]);
  });

  it.each([
    ['en', 'bounds', 'passport only the page'],
    ['jp', '範囲内', 'パスポートは顔写真のページのみ'],
    ['zn', '范围内', '护照只需照片页'],
  ] as const)(
    'promises in %s no more than is kept: rates within bounds, and one side of a passport',
    async (lang, bounds, side) => {
      const { articles } = await read(lang);
      const bodyOf = (name: string) => articles.find((each) => each.name === name)?.body;
      for (const name of ['deposit-bank', 'exchange-rate']) expect(bodyOf(name)).toContain(bounds);
      expect(bodyOf('verification')).toContain(side);
      expect(articles.map(({ body }) => body).join()).not.toMatch(/レート.{0,40}保証|about one second|約1秒|约一秒/);
    },
  );

  it('keeps what operators wrote into the help pages of earlier releases', async () => {
    await test.database.dataSource.query('delete from help_articles; delete from help_categories');
    const words = `'Own title', 'Own title', 'Own title', 'Own body', 'Own body', 'Own body'`;
    await test.database.dataSource.query(
      `insert into pages (name, version, title_en, title_jp, title_zn, body_en, body_jp, body_zn, effective_at,
         created_at, operator_id)
       values ('help_bank', 2, ${words}, 1, 1, '${operator.operatorId}')`,
    );
    await test.service.get(Help).onModuleInit();
    expect(await named('deposit-bank')).toMatchObject({ title: 'Own title', body: 'Own body' });
    expect(await named('deposit-crypto')).toMatchObject({ title: 'Deposit by digital currency' });
  });
});

describe('an article', () => {
  it('is shown to customers once it is saved, and hidden when an operator hides it', async () => {
    const saved = await test.call(consoleHelpSaveArticle, article, operator);
    expect(await named('lost-card')).toMatchObject({ title: 'Lost card', words: 'stolen', category: 'account' });
    test.clock.advance(1);
    await test.call(consoleHelpSaveArticle, { ...article, shown: false, updated_at: saved.updated_at }, operator);
    expect(await named('lost-card')).toBeUndefined();
    const { articles } = await test.call(consoleHelpList, {}, operator);
    expect(articles.find(({ name }) => name === 'lost-card')).toMatchObject({
      shown: false,
      titles: { zn: '卡片遗失' },
    });
    await test.call(consoleHelpDeleteArticle, { name: 'lost-card' }, operator);
    await expect(test.call(consoleHelpGet, { name: 'lost-card' }, operator)).rejects.toMatchObject({
      errorName: 'NOT_FOUND',
    });
  });

  it('that is deleted stays deleted when the service starts again', async () => {
    await test.call(consoleHelpDeleteArticle, { name: 'practice-mode' }, operator);
    await test.service.get(Help).onModuleInit();
    expect(await named('practice-mode')).toBeUndefined();
  });

  it('is not overwritten by an operator who has not seen its latest change', async () => {
    const seen = await test.call(consoleHelpGet, { name: 'rebate' }, operator);
    test.clock.advance(1);
    const request = { ...seen, category: 'earning', place: 7 };
    const changed = await test.call(consoleHelpSaveArticle, request, { ...operator, key: 'change' });
    test.clock.advance(1);
    expect(await test.call(consoleHelpSaveArticle, request, { ...operator, key: 'change' })).toEqual(changed);
    for (const late of [request, { ...article, name: 'rebate' }, { ...request, name: 'gone' }]) {
      await expect(test.call(consoleHelpSaveArticle, late, operator)).rejects.toMatchObject({ errorName: 'CONFLICT' });
    }
    await expect(
      test.call(consoleHelpSaveArticle, { ...article, category: 'nowhere' }, operator),
    ).rejects.toMatchObject({ errorName: 'NOT_FOUND' });
  });

  it('finds no room beyond the limit', async () => {
    const { articles } = await test.call(consoleHelpList, {}, operator);
    for (let n = articles.length; n < MAX_HELP_ARTICLES; n++) {
      await test.call(consoleHelpSaveArticle, { ...article, name: `more-${n}` }, operator);
    }
    await expect(
      test.call(consoleHelpSaveArticle, { ...article, name: 'one-too-many' }, operator),
    ).rejects.toMatchObject({ errorName: 'TOO_MANY_SAVED' });
    const help = await read('jp');
    expect(help.articles).toHaveLength(MAX_HELP_ARTICLES);
  });
});

it('a category is shown while it has articles, and is deleted only without any', async () => {
  const category = await test.call(consoleHelpSaveCategory, { name: 'cards', place: 1, titles }, operator);
  const shown = async () => (await read('jp')).categories.map(({ title }) => title);
  expect(await shown()).not.toContain('カード');
  const moved = await test.call(consoleHelpGet, { name: 'more-20' }, operator);
  await test.call(consoleHelpSaveArticle, { ...moved, category: 'cards' }, operator);
  expect((await shown())[0]).toBe('カード');
  await expect(test.call(consoleHelpSaveCategory, { name: 'cards', place: 2, titles }, operator)).rejects.toMatchObject(
    {
      errorName: 'CONFLICT',
    },
  );
  await expect(test.call(consoleHelpDeleteCategory, { name: 'cards' }, operator)).rejects.toMatchObject({
    errorName: 'CONFLICT',
  });
  await test.call(consoleHelpDeleteArticle, { name: 'more-20' }, operator);
  await test.call(consoleHelpDeleteCategory, { name: category.name }, operator);
  await expect(test.call(consoleHelpDeleteCategory, { name: 'cards' }, operator)).rejects.toMatchObject({
    errorName: 'NOT_FOUND',
  });
});
