export interface BackoffLimits {
  firstMs: number;
  maxMs: number;
  /** A process that ran this long counts as healthy: the next delay is the first again. */
  healthyAfterMs: number;
}

/** The delay before a dead process is restarted: it doubles from `firstMs` to `maxMs`. */
export class Backoff {
  private failures = 0;
  private readonly limits: BackoffLimits;

  constructor(limits: BackoffLimits) {
    this.limits = limits;
  }

  /** @param ranMs how long the process ran before it died. @returns milliseconds to wait. */
  nextMs(ranMs: number): number {
    if (ranMs >= this.limits.healthyAfterMs) this.failures = 0;
    const delayMs = Math.min(this.limits.firstMs * 2 ** this.failures, this.limits.maxMs);
    if (delayMs < this.limits.maxMs) this.failures += 1;
    return delayMs;
  }
}
