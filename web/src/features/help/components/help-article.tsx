import { lazy, type ReactNode, Suspense } from 'react';
import type { HelpArticle } from '../../../api/common/help';
import { LinkButton } from '../../../components/button';
import { Card, Row, Section } from '../../../components/card';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { loadTexts } from '../../../lib/texts';
import { formatTime } from '../../../lib/time';
import { TextBlocks } from '../../pages/components/text-blocks';

const DepositPictures = lazy(() =>
  import('../../deposit/components/help-pictures').then((module) => ({ default: module.DepositPictures })),
);
const DepositLimits = lazy(() =>
  Promise.all([import('../../deposit/components/deposit-limits'), loadTexts('deposit')]).then(([module]) => module),
);

/** The deposit method that an article is about, whose pictures and present limits it shows. */
const METHODS = new Map([
  ['deposit-bank', 'bank'],
  ['deposit-crypto', 'crypto'],
] as const);

interface ArticleProps {
  article: HelpArticle;
  articles: readonly HelpArticle[];
}

/** An article, what else its category has, and the way to support. */
export function Article({ article, articles }: ArticleProps): ReactNode {
  const t = useT('help');
  const lang = useLang();
  const { name, body, category, updated_at } = article;
  const method = [...METHODS].find(([about]) => about === name)?.[1];
  const others = articles.filter((other) => other.category === category && other.name !== name);
  return (
    <>
      <article className="space-y-3">
        <Suspense>{method ? <DepositPictures method={method} /> : null}</Suspense>
        <TextBlocks body={body} />
        <Suspense>{method ? <DepositLimits method={method} /> : null}</Suspense>
        <p className="num pt-2 text-sm text-muted">{t('updated', { date: formatTime(updated_at, 'day', lang) })}</p>
      </article>
      {others.length > 0 ? (
        <Section title={t('related')}>
          <Card>
            {others.map((other) => (
              <Row key={other.name} title={other.title} to={`/help?a=${other.name}`} />
            ))}
          </Card>
        </Section>
      ) : null}
      <Section title={t('still')}>
        <div className="grid grid-cols-2 gap-3">
          <LinkButton to="/help" look="plain">
            {t('all')}
          </LinkButton>
          <LinkButton to="/kf" look="soft">
            {t('ask')}
          </LinkButton>
        </div>
      </Section>
    </>
  );
}
