import type { ReplyOf } from '../../api/call';
import { confirm, openConsole, press, sees, sent, type, typeEach } from '../../testing/console';
import { FakeServer, TIME } from '../../testing/fake-server';

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

describe('the help', () => {
  it('is changed from the version of an article that the operator saw', async () => {
    const fake = server();
    await openConsole(fake, '/help');
    await sees('Lost card');
    await press('Edit', 'Lost card');
    await sees('Words that customers search for');
    await typeEach('Title', ['Card lost', 'カード紛失', '卡片遗失']);
    await press('Save');
    await confirm('Save? Customers see a shown article at once.');
    const texts = { ...ARTICLE.texts, en: text('Card lost') };
    await sent(fake, 'help/save_article', { ...ARTICLE, texts });
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
