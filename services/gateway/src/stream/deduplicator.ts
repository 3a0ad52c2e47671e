const MAX_REMEMBERED = 10_000;

/**
 * Detects repeated events: each arrives once when it happens and again through the outbox, which guarantees delivery.
 */
export class Deduplicator {
  private readonly seen = new Set<string>();

  /** True the first time. Remembers ten thousand ids. */
  isNew(id: string): boolean {
    if (this.seen.has(id)) return false;
    this.seen.add(id);
    const [oldest] = this.seen;
    if (this.seen.size > MAX_REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
    return true;
  }
}
