import { LRUCache } from 'lru-cache';

interface Bucket {
  left: number;
  at: number;
}

const MAX_BUCKETS = 50_000;

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
    const gained = (Math.max(0, now - bucket.at) * this.perSecond) / 1_000;
    bucket.left = Math.min(this.burst, bucket.left + gained);
    bucket.at = now;
    if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / this.perSecond));
    bucket.left -= 1;
    return 0;
  }
}
