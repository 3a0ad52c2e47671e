import type { EventDef, TermsEvent } from '@makoto/contracts';
import type { FactoryProvider, Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { once } from '../database/idempotency.js';
import { Outbox } from '../events/outbox.js';
import { Logger } from '../logging/logger.js';
import { Periodic } from '../service/periodic.js';
import type { EffectiveVersion } from './version.js';
import type { VersionCache } from './version-cache.js';

const EVERY_MS = 1_000;
/** A version that took effect longer ago is known to everybody. A process that starts does not publish it again. */
const RECENT_MS = 600_000;

/** The provider of a service's publisher for the versions in these caches. */
export function versionPublisher(
  event: EventDef<TermsEvent>,
  caches: readonly Type<VersionCache<object>>[],
): FactoryProvider<VersionPublisher> {
  return {
    provide: VersionPublisher,
    inject: [getDataSourceToken(), Clock, Outbox, Logger, ...caches],
    useFactory: (dataSource: DataSource, clock: Clock, outbox: Outbox, log: Logger, ...all: VersionCache<object>[]) =>
      new VersionPublisher(dataSource, clock, outbox, log, event, all),
  };
}

/** Publishes an event when a version is approved and when it takes effect, however many processes run. */
export class VersionPublisher extends Periodic {
  /** The keys of what this process knows to be published, with the moments of effect. */
  private readonly published = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Pick<Outbox, 'add' | 'notify'>,
    log: Logger,
    private readonly event: EventDef<TermsEvent>,
    private readonly caches: readonly Pick<VersionCache<object>, 'since'>[],
  ) {
    super(EVERY_MS, `could not publish ${event.name}`, log);
  }

  async run(): Promise<void> {
    const since = this.clock.now() - RECENT_MS;
    for (const [key, at] of this.published) if (at < since) this.published.delete(key);
    for (const version of this.caches.flatMap((cache) => cache.since(since))) await this.publish(version);
  }

  private async publish({ kind, subject, version, effectiveAt }: EffectiveVersion<object>): Promise<void> {
    const isAnnounced = effectiveAt > this.clock.now();
    const key = `${kind} ${subject} ${version}${isAnnounced ? ' announced' : ''}`;
    if (this.published.has(key)) return;
    const event: TermsEvent = { kind, subject: subject || null, version, at: effectiveAt };
    const call = { owner: 'versions', call: this.event.name, key, body: event };
    await this.dataSource.transaction((manager) =>
      once(manager, { ...call, at: this.clock.now() }, async () => {
        await this.outbox.add(manager, this.event, [event]);
        return event;
      }),
    );
    this.published.set(key, effectiveAt);
    this.outbox.notify();
  }
}
