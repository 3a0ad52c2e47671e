import { help } from '../../../api/common/help';
import { queries } from '../../../lib/query';
import { eventually } from '../../../testing/eventually';
import { keepFresh } from '../../../testing/fixtures';
import { host, loadEnglish, render, type, unmount } from '../../../testing/render';
import HelpScreen from './help-screen';
import MatchingArticles from './matching-articles';

const article = (name: string, category: string, title: string, words: string): object => ({
  ...{ name, category, title, words, body: '## Steps\n- One\n- Two', updated_at: '2026-11-01T00:00:00Z' },
});
const REPLY = {
  categories: [
    { name: 'money', title: 'Deposits and withdrawals' },
    { name: 'trading', title: 'Trading' },
  ],
  articles: [
    article('withdrawal-waiting', 'money', 'Why a withdrawal waits', 'payout'),
    article('exchange-rate', 'money', 'Which exchange rate applies', 'currency'),
    article('void-orders', 'trading', 'Why an order was void', 'refund'),
  ],
};

const text = (): string => host.textContent ?? '';
const links = (): (string | null)[] =>
  [...host.querySelectorAll('a[href^="/help?a="]')].map((link) => link.getAttribute('href'));

async function open(path: string): Promise<void> {
  unmount();
  history.replaceState(null, '', path);
  await render(<HelpScreen />);
}

beforeEach(async () => {
  await loadEnglish('common', 'help');
  keepFresh();
  queries.setQueryData([help.path, undefined], help.reply(REPLY, ''));
});

describe('the help', () => {
  it('lists the articles by category and searches all of them', async () => {
    await open('/help');
    expect(text()).toContain('Deposits and withdrawals');
    expect(links()).toHaveLength(3);
    await type(host.querySelector('input'), 'refund');
    await eventually(() => expect(links()).toEqual(['/help?a=void-orders']));
    expect(location.search).toBe('?q=refund');
    expect([...host.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)).toContain(
      'Articles found: 1',
    );
    await type(host.querySelector('input'), 'umbrella');
    await eventually(() => expect(text()).toContain('No article matches this'));
  });

  it('opens an article by its link, with the others of its category', async () => {
    await open('/help?a=withdrawal-waiting');
    expect(host.querySelector('h1')?.textContent).toBe('Why a withdrawal waits');
    expect([...host.querySelectorAll('article li')].map((item) => item.textContent)).toEqual(['One', 'Two']);
    expect(links()).toEqual(['/help?a=exchange-rate']);
  });

  it('leads to the search where an article has been deleted', async () => {
    await open('/help?a=gone');
    expect(text()).toContain('This article does not exist any more');
    expect(links()).toHaveLength(3);
  });
});

it('a message to support brings up the articles that may answer it', async () => {
  await render(<MatchingArticles message="My withdrawal has not arrived" />);
  await eventually(() => expect(links()).toEqual(['/help?a=withdrawal-waiting']));
  await render(<MatchingArticles message="Good morning" />);
  await eventually(() => expect(links()).toEqual([]));
});
