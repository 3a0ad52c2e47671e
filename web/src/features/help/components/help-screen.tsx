import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useHelp } from '../../../api/common/help';
import { Screen } from '../../../components/screen';
import { Empty, Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { Article } from './help-article';
import { HelpSearch } from './help-search';

/** Paths that open one article. */
const BY_PATH = new Map([
  ['/bz', 'deposit-bank'],
  ['/bz2', 'deposit-crypto'],
]);

/** `/help?q=`: the help with its search; `/help?a=<article>`, `/bz` and `/bz2`: an article. */
export default function HelpScreen(): ReactNode {
  const t = useT('help');
  const { pathname, search } = useLocation();
  const wanted = BY_PATH.get(pathname) ?? new URLSearchParams(search).get('a');
  const help = useHelp();
  const article = help.data?.articles.find(({ name }) => name === wanted);
  return (
    <Screen key={wanted} title={article?.title ?? t('title')} parent={wanted ? '/help' : '/'} money>
      <Loaded query={help} waiting={<SkeletonRows rows={8} />}>
        {({ categories, articles }) => {
          if (article) return <Article article={article} articles={articles} />;
          return (
            <>
              {wanted ? <Empty icon="search" title={t('gone')} /> : null}
              <HelpSearch categories={categories} articles={articles} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}
