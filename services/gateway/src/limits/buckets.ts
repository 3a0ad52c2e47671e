import { LRUCache } from 'lru-cache';

/** What is left of an allowance, and when that was so (epoch milliseconds). */
export interface Bucket {
  left: number;
  at: number;
}

const MAX_BUCKETS = 50_000;

/**
 * Takes one from `bucket` at `now` (epoch ms), refilled by `perSecond` up to `burst`. Answers 0, or after how many whole
 * seconds there is one again.
 */
export function takeFrom(bucket: Bucket, perSecond: number, burst: number, now: number): number {
  const gained = (Math.max(0, now - bucket.at) * perSecond) / 1_000;
  bucket.left = Math.min(burst, bucket.left + gained);
  bucket.at = now;
  if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perSecond));
  bucket.left -= 1;
  return 0;
}

/** Token buckets in this process's memory: `perSecond` on average, `burst` at once. Bounded; the longest idle goes first. */
export class Buckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** Takes one token of `key` at `now` (epoch ms). Answers 0, or after how many whole seconds the next one is there. */
  take(key: string, now: number): number {
    let bucket = this.buckets.get(key);
    if (!bucket) {
      bucket = { left: this.burst, at: now };
      this.buckets.set(key, bucket);
    }
    return takeFrom(bucket, this.perSecond, this.burst, now);
  }
}
