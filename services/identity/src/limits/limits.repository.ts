import { LIMIT_NAMES, type LimitName } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { type Limit, settle } from './limits.calc.js';

export type Limits = Record<LimitName, Limit>;

const NONE: Limit = { value: null, next: null };

/** The limits of a customer who has set none. */
export const NO_LIMITS: Limits = { daily_deposit: NONE, daily_loss: NONE, daily_stake: NONE, session_minutes: NONE };

interface LimitRow {
  user_id: string;
  name: string;
  value: string | null;
  next_value: string | null;
  next_at: string | null;
}

/** The limits that customers set for themselves. */
@Injectable()
export class LimitsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A customer's current limits. */
  async of(userId: string, manager?: EntityManager): Promise<Limits> {
    const [limits = NO_LIMITS] = (await this.ofAll([userId], manager)).values();
    return limits;
  }

  /** The current limits of many customers; those who have set none are left out. */
  async ofAll(userIds: string[], manager: EntityManager = this.dataSource.manager): Promise<Map<string, Limits>> {
    const rows: LimitRow[] = await manager.query(
      'select user_id, name, value, next_value, next_at from limits where user_id = any($1::uuid[])',
      [userIds],
    );
    const now = this.clock.now();
    const found = new Map<string, Limits>();
    for (const row of rows) {
      const limits = found.get(row.user_id) ?? { ...NO_LIMITS };
      const name = LIMIT_NAMES.find((known) => known === row.name);
      if (name) limits[name] = settle(toLimit(row), now);
      found.set(row.user_id, limits);
    }
    return found;
  }

  async save(manager: EntityManager, userId: string, name: LimitName, limit: Limit): Promise<void> {
    await manager.query(
      `insert into limits (user_id, name, value, next_value, next_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, name) do update set value = $3, next_value = $4, next_at = $5`,
      [userId, name, limit.value, limit.next?.value ?? null, limit.next?.at ?? null],
    );
  }
}

function toLimit(row: LimitRow): Limit {
  const big = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  const next = row.next_at === null ? null : { value: big(row.next_value), at: Number(row.next_at) };
  return { value: big(row.value), next };
}
