import { boundedCache } from '../bounded-cache.js';

/** The remaining tokens at time `at` (epoch milliseconds). */
export interface Bucket {
  left: number;
  at: number;
}

const MAX_BUCKETS = 50_000;

/**
 * Takes one token from `bucket` at `now` (epoch ms), after refilling it at `perSecond` up to `burst`. Returns 0, or the
 * whole seconds until the next token.
 */
export function takeFrom(bucket: Bucket, perSecond: number, burst: number, now: number): number {
  const gained = (Math.max(0, now - bucket.at) * perSecond) / 1_000;
  bucket.left = Math.min(burst, bucket.left + gained);
  bucket.at = now;
  if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
  bucket.left -= 1;
  return 0;
}

/**
 * Token buckets in memory, `perSecond` on average and `burst` at once. Bounded: the least recently used are evicted.
 */
export class Buckets {
  private readonly buckets = boundedCache<Bucket>(MAX_BUCKETS);

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** Takes one token of `key` at `now` (epoch ms). Returns 0, or the whole seconds until the next token. */
  take(key: string, now: number): number {
    let bucket = this.buckets.get(key);
    if (!bucket) {
      bucket = { left: this.burst, at: now };
      this.buckets.set(key, bucket);
    }
    return takeFrom(bucket, this.perSecond, this.burst, now);
  }
}
