import { Clock, Logger, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { listedUntil, paymentsToFollow, saveListedUntil } from './quick-payments.repository.js';
import type { QuickProvider } from './quick-provider.js';
import { QuickRail } from './quick-rail.js';
import { QuickSync } from './quick-sync.service.js';

const EVERY_MS = 60_000;
const LIST_EVERY_MS = 15 * 60_000;
/** How far a listing reaches back behind the last one: what was under way then may have changed since. */
const OVERLAP_MS = 86_400_000;
/** How far the first listing reaches back. */
const FIRST_MS = 7 * 86_400_000;
/** Entries that were looked at and need no second look while this process runs. */
const MAX_SEEN = 20_000;

/** Finds what webhooks missed: looks at open payments again, and reads the provider's lists. */
@Injectable()
export class QuickSweeper extends Periodic {
  private readonly seen = new Set<string>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly rail: QuickRail,
    private readonly sync: QuickSync,
    log: Logger,
  ) {
    super(EVERY_MS, 'reading the payments at the provider failed; will retry', log);
  }

  override onApplicationBootstrap(): void {
    if (this.rail.provider) super.onApplicationBootstrap();
  }

  async run(): Promise<void> {
    const { provider } = this.rail;
    if (!provider) return;
    for (const paymentId of await paymentsToFollow(this.dataSource, provider.name, this.clock.now())) {
      if (this.stopped) return;
      await this.look(paymentId);
    }
    const now = this.clock.now();
    const before = await listedUntil(this.dataSource, provider.name);
    if (before === undefined || before + LIST_EVERY_MS <= now) {
      await this.list(provider, (before ?? now - FIRST_MS + OVERLAP_MS) - OVERLAP_MS, now);
    }
  }

  /** Reads the lists and looks at each payment in them. The time read is kept only if every look succeeded. */
  private async list(provider: QuickProvider, from: number, now: number): Promise<void> {
    let complete = true;
    for await (const page of provider.changedSince(from)) {
      for (const { paymentId, mark } of page) {
        if (this.stopped) return;
        if (this.seen.has(mark)) continue;
        if (await this.look(paymentId)) this.remember(mark);
        else complete = false;
      }
    }
    if (complete) await saveListedUntil(this.dataSource, provider.name, now);
  }

  /** One payment that cannot be read must not hold up the others. */
  private async look(paymentId: string): Promise<boolean> {
    try {
      await this.sync.look(paymentId);
      return true;
    } catch (error) {
      this.log.warn(`looking at payment ${paymentId} failed; will retry`, error);
      return false;
    }
  }

  private remember(mark: string): void {
    this.seen.add(mark);
    if (this.seen.size <= MAX_SEEN) return;
    for (const oldest of this.seen) {
      this.seen.delete(oldest);
      break;
    }
  }
}
