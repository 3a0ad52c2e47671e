import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HelpArticle } from '../../../api/common/help';
import { Card, Row, Section } from '../../../components/card';
import { Icon } from '../../../components/icons';
import { Empty } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { findArticles } from '../services/find-articles';

interface HelpSearchProps {
  categories: readonly { name: string; title: string }[];
  articles: readonly HelpArticle[];
}

const pathOf = ({ name }: HelpArticle): string => `/help?a=${name}`;

function Found({ articles, text }: { articles: readonly HelpArticle[]; text: string }): ReactNode {
  const t = useT('help');
  const found = findArticles(articles, text);
  return (
    <>
      <p role="status" className="sr-only">
        {t('found', { n: found.length })}
      </p>
      <Card>
        {found.map((article) => (
          <Row key={article.name} title={article.title} to={pathOf(article)} />
        ))}
        {found.length === 0 ? (
          <Empty icon="search" title={t('noneFound')} action={{ to: '/kf', label: t('ask') }} />
        ) : null}
      </Card>
    </>
  );
}

/** A field that searches all articles, and the articles by category. */
export function HelpSearch({ categories, articles }: HelpSearchProps): ReactNode {
  const t = useT('help');
  const [search, setSearch] = useSearchParams();
  // Typing updates the field at once and the address, which brings the search back after reading an article.
  const [text, setText] = useState(search.get('q') ?? '');
  const type = (next: string): void => {
    setText(next);
    setSearch(next ? { q: next } : {}, { replace: true });
  };
  return (
    <>
      <label className="mb-4 flex min-h-12 items-center gap-2 rounded-xl border border-line bg-surface px-3.5 text-muted focus-within:border-accent focus-within:ring-2 focus-within:ring-accent/30">
        <Icon name="search" size={18} />
        <span className="sr-only">{t('search')}</span>
        <input
          type="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          placeholder={t('search')}
          className="min-h-11 min-w-0 flex-1 bg-transparent text-[16px] text-ink outline-none"
        />
      </label>
      {text.trim() === '' ? (
        categories.map(({ name, title }) => (
          <Section key={name} title={title}>
            <Card>
              {articles
                .filter(({ category }) => category === name)
                .map((article) => (
                  <Row key={article.name} title={article.title} to={pathOf(article)} />
                ))}
            </Card>
          </Section>
        ))
      ) : (
        <Found articles={articles} text={text} />
      )}
    </>
  );
}
