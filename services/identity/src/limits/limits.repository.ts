import { LIMIT_NAMES, type LimitName } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { type Limit, settle } from './limits.calc.js';

export type Limits = Record<LimitName, Limit>;

const NONE: Limit = { value: null, next: null };

interface LimitRow {
  name: string;
  value: string | null;
  next_value: string | null;
  next_at: string | null;
}

/** Customers' own limits. */
@Injectable()
export class LimitsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** All of a customer's limits as they stand now. */
  async of(userId: string, manager: EntityManager = this.dataSource.manager): Promise<Limits> {
    const rows: LimitRow[] = await manager.query(
      'select name, value, next_value, next_at from limits where user_id = $1',
      [userId],
    );
    const limits: Limits = { daily_deposit: NONE, daily_loss: NONE, daily_stake: NONE, session_minutes: NONE };
    for (const row of rows) {
      const name = LIMIT_NAMES.find((known) => known === row.name);
      if (name) limits[name] = settle(toLimit(row), this.clock.now());
    }
    return limits;
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
