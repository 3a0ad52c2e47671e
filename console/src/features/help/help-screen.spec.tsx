import type { ReplyOf } from '../../api/call';
import { confirm, eventually, field, openConsole, press, sees, sent, type, typeEach } from '../../testing/console';
import { FakeServer, TIME } from '../../testing/fake-server';

const LATER = '2026-11-20T10:00:00.000Z';
const TITLES = { en: 'Lost card', jp: 'カード紛失', zn: '卡片遗失' };
const CATEGORY = { name: 'account', place: 10, titles: { en: 'Account', jp: '口座', zn: '账户' }, updated_at: TIME };
const LINE = { name: 'lost-card', category: 'account', place: 20, shown: true, titles: TITLES, updated_at: TIME };
const text = (title: string) => ({ title, body: 'Body', words: '' });
const ARTICLE: ReplyOf<'help/get'> = {
  ...{ name: 'lost-card', category: 'account', place: 20, shown: true, updated_at: TIME },
  texts: { en: text('Lost card'), jp: text('カード紛失'), zn: text('卡片遗失') },
};

function server(): FakeServer {
  const fake = new FakeServer();
  fake.answer('help/list', () => ({ categories: [CATEGORY], articles: [LINE] }));
  fake.answer('help/get', () => ARTICLE);
  fake.answer('help/save_article', () => ARTICLE);
  fake.answer('help/save_category', () => CATEGORY);
  fake.answer('help/delete_article', () => ({}));
  return fake;
}

async function save(): Promise<void> {
  await press('Save');
  await confirm('Save? Customers see a shown article at once.');
}

describe('the help', () => {
  it('is changed from the version of an article that the operator saw', async () => {
    const fake = server();
    await openConsole(fake, '/help');
    await sees('Lost card');
    await press('Edit', 'Lost card');
    await sees('Words that customers search for');
    await typeEach('Title', ['Card lost', 'カード紛失', '卡片遗失']);
    await save();
    const texts = { ...ARTICLE.texts, en: text('Card lost') };
    await sent(fake, 'help/save_article', { ...ARTICLE, texts });
  });

  it('keeps the version of a colleague who saved while the form was open', async () => {
    const fake = server();
    fake.refuse('help/save_article', 1005, 'It has changed.');
    await openConsole(fake, '/help');
    await press('Edit', 'Lost card');
    await sees('Words that customers search for');
    fake.answer('help/get', () => ({ ...ARTICLE, updated_at: LATER }));
    await typeEach('Title', ['Card lost', 'カード紛失', '卡片遗失']);
    const change = { ...ARTICLE, texts: { ...ARTICLE.texts, en: text('Card lost') } };
    await save();
    await sent(fake, 'help/save_article', change);
    // The refusal has the article loaded again.
    await eventually(() => expect(fake.requests('help/get')).toHaveLength(2));
    await sees('It has changed.');
    await save();
    await sent(fake, 'help/save_article', change, change);
  });

  it('is changed from the newest version each time the form is opened', async () => {
    const fake = server();
    await openConsole(fake, '/help');
    await press('Edit', 'Lost card');
    await sees('Words that customers search for');
    await press('Cancel');
    const newer = { ...ARTICLE, place: 30, updated_at: LATER };
    fake.answer('help/get', () => newer);
    await press('Edit', 'Lost card');
    await eventually(() => expect(field('Place').value).toBe('30'));
    await save();
    await sent(fake, 'help/save_article', newer);
  });

  it('gets new categories in three languages', async () => {
    const fake = server();
    await openConsole(fake, '/help');
    await press('Add a category');
    await type('Name in links', 'cards');
    await typeEach('Title', ['Cards', 'カード', '银行卡']);
    await press('Save');
    const titles = { en: 'Cards', jp: 'カード', zn: '银行卡' };
    await sent(fake, 'help/save_category', { name: 'cards', place: 10_000, titles, updated_at: null });
  });

  it('loses an article only after a confirmation', async () => {
    const fake = server();
    await openConsole(fake, '/help');
    await press('Remove', 'Lost card');
    await confirm('Delete this? Links to it will lead to the search.');
    await sent(fake, 'help/delete_article', { name: 'lost-card' });
  });
});
