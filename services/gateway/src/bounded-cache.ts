import { LRUCache } from 'lru-cache';

/**
 * A cache of the `most` entries used last. It takes memory as it fills: with LRUCache's `max`, 50,000 entries take a
 * megabyte from the start.
 */
export function boundedCache<V extends object>(
  most: number,
  onGone?: (value: V, key: string) => void,
): LRUCache<string, V> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...(onGone && { dispose: onGone }) });
}
