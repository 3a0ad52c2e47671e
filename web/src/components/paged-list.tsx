import type { ReactNode } from 'react';
import { useT } from '../lib/i18n';
import type { Paged } from '../lib/paged';
import type { Page } from '../lib/read';
import { Card } from './card';
import { MoreButton } from './more-button';
import { Failed, SkeletonRows } from './states';

interface PagedListProps<T> {
  paged: Omit<Paged<Page<T>>, 'first'>;
  empty: ReactNode;
  keyOf: (row: T) => string;
  children: (row: T) => ReactNode;
}

/** A paged list in a card with skeleton, empty state, error and a "load more" button. */
export function PagedList<T>({ paged, empty, keyOf, children }: PagedListProps<T>): ReactNode {
  const t = useT();
  const { query, rows } = paged;
  if (query.isPending)
    return (
      <Card>
        <SkeletonRows rows={5} />
      </Card>
    );
  if (query.isError && rows.length === 0)
    return (
      <Card>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (rows.length === 0) return <Card>{empty}</Card>;
  return (
    <>
      <Card>
        <ul>
          {rows.map((row) => (
            // A rule for the children of a last child would have browsers style the whole page again when a dialog opens.
            <li
              key={keyOf(row)}
              className="border-b border-line first:rounded-t-2xl last:rounded-b-2xl last:border-b-0 [&>*]:rounded-[inherit]"
            >
              {children(row)}
            </li>
          ))}
        </ul>
      </Card>
      <MoreButton query={query} className="mt-3">
        {t('loadMore')}
      </MoreButton>
    </>
  );
}
