import { useNarrow } from '../lib/use-narrow';

/**
 * The `scroll` of a table: it scrolls inside itself where its columns need more room. On a narrow screen columns keep
 * the width of their content; on a wide one long texts wrap first.
 */
export function useTableScroll(): { x: true | 'max-content' } {
  return { x: useNarrow() ? 'max-content' : true };
}
