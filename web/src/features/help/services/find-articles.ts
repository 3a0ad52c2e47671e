import type { HelpArticle } from '../../../api/common/help';
import { type Match, matchTexts } from './match-texts';

/** A result has at least this share of what was typed. */
const LEAST_SHARE = 0.5;
/** A suggestion is at least this good, compared with the best one. */
const NEARLY = 0.6;
const MOST_SUGGESTED = 2;
const TITLE = 4;
const WORDS = 3;

const matches = (articles: readonly HelpArticle[], text: string): Match<HelpArticle>[] =>
  matchTexts(
    text,
    articles.map((article) => ({
      value: article,
      parts: [
        { text: article.title, weight: TITLE },
        { text: article.words, weight: WORDS },
        { text: article.body, weight: 1 },
      ],
    })),
  );

/** The articles for a search, the best first. */
export function findArticles(articles: readonly HelpArticle[], text: string): HelpArticle[] {
  return matches(articles, text)
    .filter(({ share }) => share >= LEAST_SHARE)
    .map(({ value }) => value);
}

/** The articles that may answer a message, by the titles and words that people search for; often none. */
export function suggestArticles(articles: readonly HelpArticle[], message: string): HelpArticle[] {
  const found = matchTexts(
    message,
    articles.map((article) => ({ value: article, parts: [{ text: `${article.title} ${article.words}`, weight: 1 }] })),
  );
  const best = found[0]?.score ?? 0;
  return found
    .filter(({ score }) => score >= best * NEARLY)
    .slice(0, MOST_SUGGESTED)
    .map(({ value }) => value);
}
