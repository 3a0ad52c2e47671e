const MAX_REMEMBERED = 10_000;

/**
 * Remembers what was told lately, so that what comes twice is told once: first as it happens, and again by the outbox,
 * which makes sure that it comes at all.
 */
export class ToldOnce {
  private readonly told = new Set<string>();

  /** True the first time; the oldest are forgotten beyond ten thousand. */
  isNew(id: string): boolean {
    if (this.told.has(id)) return false;
    this.told.add(id);
    const [oldest] = this.told;
    if (this.told.size > MAX_REMEMBERED && oldest !== undefined) this.told.delete(oldest);
    return true;
  }
}
