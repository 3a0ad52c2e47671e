import { type OrderTermsEvent, orderTermsChanged } from '@makoto/contracts';
import { Clock, Logger, Outbox, once, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { TermsCache } from './terms-cache.js';

const EVERY_MS = 1_000;

/** Publishes an event when new terms are announced and when they take effect, however many processes run. */
@Injectable()
export class TermsPublisher extends Periodic {
  /** What is known to be published. The first terms change nothing. */
  private readonly published = new Set(['0']);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly terms: TermsCache,
    log: Logger,
  ) {
    super(EVERY_MS, 'could not publish new order terms', log);
  }

  /** @throws UNAVAILABLE if the cache may have missed a change */
  async run(): Promise<void> {
    const { version, effectiveAt } = this.terms.now();
    await this.publish(String(version), { version, at: effectiveAt });
    for (const planned of this.terms.upcoming()) {
      const { version, effectiveAt } = this.terms.parse(planned);
      await this.publish(`${version} announced`, { version, at: effectiveAt });
    }
  }

  private async publish(key: string, event: OrderTermsEvent): Promise<void> {
    if (this.published.has(key)) return;
    const call = { owner: 'trading', call: orderTermsChanged.name, key, body: event };
    await this.dataSource.transaction((manager) =>
      once(manager, { ...call, at: this.clock.now() }, async () => {
        await this.outbox.add(manager, orderTermsChanged, [event]);
        return event;
      }),
    );
    this.published.add(key);
    this.outbox.notify();
  }
}
