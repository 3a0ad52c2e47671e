import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type page, usePage } from '../../../api/common/page';
import { pageTextRequest } from '../../../api/generated/rules.gen';
import { Screen } from '../../../components/screen';
import { Loaded, SkeletonRows } from '../../../components/states';
import { useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import type { ReadOf } from '../../../lib/read';
import { formatTime } from '../../../lib/time';
import { TextBlocks } from './text-blocks';

function Article({ text }: { text: ReadOf<typeof page.reply> }): ReactNode {
  const t = useT('pages');
  const lang = useLang();
  return (
    <article className="space-y-3">
      <TextBlocks body={text.body} />
      <p className="num pt-4 text-sm text-muted">
        {t('version', { n: text.version, date: formatTime(text.effective_at, 'day', lang) })}
      </p>
    </article>
  );
}

/** `/page?name=`: the terms, the privacy policy and other published texts. */
export default function PageScreen(): ReactNode {
  const t = useT('pages');
  const [search] = useSearchParams();
  const wanted = search.get('name');
  const text = usePage(pageTextRequest.name.values.find((name) => name === wanted) ?? 'terms');
  return (
    <Screen title={text.data?.title ?? t('title')} parent="/aboutus">
      <Loaded query={text} waiting={<SkeletonRows rows={5} />}>
        {(data) => <Article text={data} />}
      </Loaded>
    </Screen>
  );
}
