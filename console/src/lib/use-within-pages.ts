import { useEffect } from 'react';

interface Loaded {
  data: { total: number } | undefined;
  /** The rows are those of another page, shown until this one's are there. */
  isPlaceholderData: boolean;
}

/** Goes back to the last page where a list has come to end before the page that is shown, as after its only row is done. */
export function useWithinPages(page: number, size: number, query: Loaded, go: (page: number) => void): void {
  const total = query.isPlaceholderData ? undefined : query.data?.total;
  useEffect(() => {
    if (total === undefined) return;
    const last = Math.max(1, Math.ceil(total / size));
    if (page > last) go(last);
  });
}
