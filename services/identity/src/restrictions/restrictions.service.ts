import { AppError, type KycStatus, LIMIT_NAMES, type RestrictionsView, restrictionsChanged } from '@makoto/contracts';
import { Batcher, Clock, Outbox, type Outcome, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Limits, LimitsRepository, NO_LIMITS } from '../limits/limits.repository.js';
import { limitValues } from '../limits/limits-view.js';

/** The most customers per look-up. */
const MAX_BATCH = 500;

interface RestrictionsRow {
  id: string;
  closed_at: string | null;
  frozen_at: string | null;
  frozen_reason: string | null;
  locked_at: string | null;
  excluded_until: string | null;
  kyc_status: KycStatus;
}

/** What a customer may do; other services request it and receive changes as events. */
@Injectable()
export class RestrictionsService {
  private readonly lookups = new Batcher<string, RestrictionsView>((ids) => this.outcomes(ids), {
    name: 'look up restrictions',
    maxItems: MAX_BATCH,
    concurrency: 2,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: LimitsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Concurrent look-ups share a statement: when trading resumes, many caches are refreshed at once. @throws NOT_FOUND */
  async of(userId: string): Promise<RestrictionsView> {
    return this.lookups.add(rowId(userId));
  }

  /** Announces a customer's restrictions in the transaction that changes them; notify the outbox after the commit. */
  async changed(manager: EntityManager, userId: string): Promise<void> {
    const views = await this.read([userId], manager);
    await this.outbox.add(manager, restrictionsChanged, [...views.values()]);
  }

  private async outcomes(ids: string[]): Promise<Outcome<RestrictionsView>[]> {
    const views = await this.read(ids, this.dataSource.manager);
    return ids.map((id) => {
      const value = views.get(id);
      return value ? { ok: true, value } : { ok: false, error: new AppError('NOT_FOUND') };
    });
  }

  /** Restrictions by customer id; unknown ids are left out. */
  private async read(ids: string[], manager: EntityManager): Promise<Map<string, RestrictionsView>> {
    const rows: RestrictionsRow[] = await manager.query(
      'select id, closed_at, frozen_at, frozen_reason, locked_at, excluded_until, kyc_status from users where id = any($1::uuid[])',
      [ids],
    );
    const limits = await this.limits.ofAll(ids, manager);
    const now = this.clock.now();
    return new Map(rows.map((row) => [row.id, toView(row, limits.get(row.id) ?? NO_LIMITS, now)]));
  }
}

function toView(user: RestrictionsRow, limits: Limits, now: number): RestrictionsView {
  const increases = LIMIT_NAMES.flatMap((name) => limits[name].next?.at ?? []);
  const excludedUntil = user.excluded_until === null ? null : Number(user.excluded_until);
  return {
    user_id: user.id,
    closed: user.closed_at !== null,
    frozen: user.frozen_at !== null,
    // Left out otherwise, for services of the version before.
    ...(user.locked_at === null ? {} : { locked: true }),
    reason: user.frozen_reason,
    excluded_until: excludedUntil !== null && excludedUntil > now ? excludedUntil : null,
    kyc_status: user.kyc_status,
    ...limitValues(limits),
    valid_until: increases.length > 0 ? Math.min(...increases) : null,
  };
}
