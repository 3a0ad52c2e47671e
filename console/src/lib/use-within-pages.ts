import { useEffect } from 'react';

interface Loaded {
  data: { total: number } | undefined;
  /** The rows are those of the page before, shown until this page has loaded. */
  isPlaceholderData: boolean;
}

/** Goes back to the last page when the list no longer reaches the shown page, as after its only row was handled. */
export function useWithinPages(page: number, size: number, query: Loaded, go: (page: number) => void): void {
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / size));
    if (page > last) go(last);
  });
}
