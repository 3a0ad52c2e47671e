import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { isoTime, list, object, type ReadOf, text } from '../../lib/read';

const article = object({ name: text, category: text, title: text, body: text, words: text, updated_at: isoTime });
export type HelpArticle = ReadOf<typeof article>;

export const help = get(
  'common/help',
  object({ categories: list(object({ name: text, title: text })), articles: list(article) }),
);

/** The help articles, also without a connection once they have been read. */
export const useHelp = (enabled = true) => useCall(help, undefined, { enabled, staleMs: 600_000, keep: 'all' });
