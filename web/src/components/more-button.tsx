import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './button';
import { FormError } from './states';

export type MoreQuery = Pick<
  UseInfiniteQueryResult<unknown, Error>,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
>;

/** A button that loads the next page of a list, if there is one, and says why a page did not come. */
export function MoreButton({
  query,
  className = '',
  children,
}: {
  query: MoreQuery;
  className?: string;
  children: ReactNode;
}): ReactNode {
  if (!query.hasNextPage) return null;
  const { isFetchingNextPage: busy, isFetchNextPageError: failed } = query;
  return (
    <div className={`[&>div:not(:empty)]:mb-3 ${className}`}>
      <FormError error={failed && !busy ? query.error : null} />
      <Button look="plain" wide busy={busy} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
