import { PRICE_ALERT_KINDS, type PriceAlertKind, type PriceAlertStatus } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PriceAlert, Reached } from './price-alert.js';

/** An alert with its state. */
export interface StoredAlert extends PriceAlert {
  status: PriceAlertStatus;
  reachedMs: number | undefined;
  reachedPrice: bigint | undefined;
  /** Orders alerts by when they were set. */
  seq: string;
}

/** What happened to alerts since another change. */
export interface AlertChanges {
  opened: PriceAlert[];
  deletedIds: string[];
  /** The newest change. */
  seq: string;
}

export interface AlertFilter {
  no?: number | undefined;
  status?: PriceAlertStatus | undefined;
}

interface AlertColumns {
  id: string;
  user_id: string;
  no: number;
  kind: string;
  target: string;
  set_price: string;
  from_ms: string;
  above: string | null;
  below: string | null;
  status: PriceAlertStatus | 'deleted';
  reached_ms: string | null;
  reached_price: string | null;
  seq: string;
}

const COLUMNS =
  'id, user_id, no, kind, target, set_price, from_ms, above, below, status, reached_ms, reached_price, seq';
/** How many changes are read at a time. */
const PAGE = 5_000;
/** The start of all changes. */
export const FIRST_CHANGE = '0';

/** The tables of price alerts. */
@Injectable()
export class AlertsRepository {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  /** A customer's open alerts; until the transaction ends, the customer can set no other. */
  async countOpen(manager: EntityManager, userId: string): Promise<number> {
    await manager.query(`select pg_advisory_xact_lock(hashtextextended('price_alerts' || $1::text, 0))`, [userId]);
    const [row]: { n: number }[] = await manager.query(
      `select count(*)::int as n from price_alerts where user_id = $1 and status = 'open'`,
      [userId],
    );
    return row?.n ?? 0;
  }

  /**
   * Adds an alert. Ticks that the leader has checked already do not count for it. The lock on the progress is held
   * until the commit: whoever moves it on then sees this alert.
   */
  async insert(manager: EntityManager, alert: PriceAlert): Promise<StoredAlert> {
    const rows: AlertColumns[] = await manager.query(
      `with progress as (select checked_ms from alert_progress for share)
       insert into price_alerts (id, user_id, no, kind, target, set_price, from_ms, above, below, status)
       select $1, $2, $3, $4, $5, $6, greatest($7, checked_ms), $8, $9, 'open' from progress
       returning ${COLUMNS}`,
      [
        ...[alert.id, alert.userId, alert.no, alert.kind],
        ...[alert.target, alert.setPrice, alert.fromMs, alert.above, alert.below].map((one) => one?.toString() ?? null),
      ],
    );
    const [stored] = rows.map(toAlert);
    if (!stored) throw new Error('the progress of price alerts is missing');
    return stored;
  }

  /** Deletes a customer's alert. The leader deletes the row of an open one, once it no longer watches it. */
  async delete(userId: string, id: string): Promise<boolean> {
    return this.db.transaction(async (manager) => {
      const [, reached]: [unknown, number] = await manager.query(
        `delete from price_alerts where user_id = $1 and id = $2 and status = 'reached'`,
        [userId, id],
      );
      return reached > 0 || (await this.deleteOpen(manager, 'user_id = $1 and id = $2', [userId, id])) > 0;
    });
  }

  /** Deletes everything of these customers. */
  async deleteAll(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    await manager.query(`delete from price_alerts where user_id = any($1::uuid[]) and status = 'reached'`, [userIds]);
    await this.deleteOpen(manager, 'user_id = any($1::uuid[])', [userIds]);
  }

  /** A page of a customer's alerts, newest first, and their total. */
  async page(
    userId: string,
    filter: AlertFilter,
    offset: number,
    size: number,
  ): Promise<{ list: StoredAlert[]; total: number }> {
    const where = `user_id = $1 and status <> 'deleted' and ($2::smallint is null or no = $2)
       and ($3::text is null or status = $3)`;
    const values = [userId, filter.no ?? null, filter.status ?? null];
    const rows: AlertColumns[] = await this.db.query(
      `select ${COLUMNS} from price_alerts where ${where} order by seq desc offset $4 limit $5`,
      [...values, offset, size],
    );
    const [count]: { n: number }[] = await this.db.query(
      `select count(*)::int as n from price_alerts where ${where}`,
      values,
    );
    return { list: rows.map(toAlert), total: count?.n ?? 0 };
  }

  /** A customer's alerts that were set after the one numbered `afterSeq`, oldest first. */
  async after(userId: string, afterSeq: string, limit: number): Promise<StoredAlert[]> {
    const rows: AlertColumns[] = await this.db.query(
      `select ${COLUMNS} from price_alerts where user_id = $1 and status <> 'deleted' and seq > $2 order by seq limit $3`,
      [userId, afterSeq, limit],
    );
    return rows.map(toAlert);
  }

  /**
   * Records that all ticks stamped at or before `checkedMs` have been checked; returns up to when they were before.
   * Waits for alerts that are just being set, and until the commit no other can be.
   */
  async moveOn(manager: EntityManager, checkedMs: number): Promise<number> {
    const [row]: { checked_ms: string }[] = await manager.query('select checked_ms from alert_progress for update');
    await manager.query('update alert_progress set checked_ms = $1 where checked_ms < $1', [checkedMs]);
    return Number(row?.checked_ms ?? 0);
  }

  /** The changes after `seq`; from the first change on only what is open. */
  async changes(manager: EntityManager, seq: string): Promise<AlertChanges> {
    const found: AlertChanges = { opened: [], deletedIds: [], seq };
    const wanted = seq === FIRST_CHANGE ? `('open')` : `('open', 'deleted')`;
    for (;;) {
      const rows: AlertColumns[] = await manager.query(
        `select ${COLUMNS} from price_alerts where seq > $1 and status in ${wanted} order by seq limit ${PAGE}`,
        [found.seq],
      );
      for (const row of rows) {
        if (row.status === 'open') found.opened.push(toAlert(row));
        else found.deletedIds.push(row.id);
      }
      found.seq = rows.at(-1)?.seq ?? found.seq;
      if (rows.length < PAGE) return found;
    }
  }

  /** Marks alerts as reached; returns those that were still open. */
  async reach(manager: EntityManager, reached: readonly Reached[]): Promise<Reached[]> {
    if (reached.length === 0) return [];
    const [rows]: [{ id: string }[], number] = await manager.query(
      `update price_alerts a set status = 'reached', reached_ms = r.at_ms, reached_price = r.price
       from unnest($1::uuid[], $2::bigint[], $3::bigint[]) r (id, at_ms, price)
       where a.id = r.id and a.status = 'open' returning a.id`,
      [
        reached.map(({ alert }) => alert.id),
        reached.map(({ tick }) => tick.atMs),
        reached.map(({ tick }) => String(tick.price)),
      ],
    );
    const ids = new Set(rows.map(({ id }) => id));
    return reached.filter(({ alert }) => ids.has(alert.id));
  }

  /** Removes the rows of deletions up to `seq`, of which the leader has heard. */
  async forget(manager: EntityManager, seq: string): Promise<void> {
    await manager.query(`delete from price_alerts where status = 'deleted' and seq <= $1`, [seq]);
  }

  private async deleteOpen(manager: EntityManager, where: string, values: unknown[]): Promise<number> {
    // As in insert(): a number drawn under the lock is seen by whoever moves on later.
    await manager.query('select from alert_progress for share');
    const [, deleted]: [unknown, number] = await manager.query(
      `update price_alerts set status = 'deleted', seq = nextval('price_alert_changes')
       where ${where} and status = 'open'`,
      values,
    );
    return deleted;
  }
}

function toAlert(row: AlertColumns): StoredAlert {
  if (row.status === 'deleted') throw new RangeError('a deleted price alert was read');
  return {
    id: row.id,
    userId: row.user_id,
    no: row.no,
    kind: kindOf(row.kind),
    target: BigInt(row.target),
    setPrice: BigInt(row.set_price),
    fromMs: Number(row.from_ms),
    above: row.above === null ? undefined : BigInt(row.above),
    below: row.below === null ? undefined : BigInt(row.below),
    status: row.status,
    reachedMs: row.reached_ms === null ? undefined : Number(row.reached_ms),
    reachedPrice: row.reached_price === null ? undefined : BigInt(row.reached_price),
    seq: row.seq,
  };
}

function kindOf(text: string): PriceAlertKind {
  const kind = PRICE_ALERT_KINDS.find((one) => one === text);
  if (!kind) throw new RangeError(`unknown kind of price alert: ${text}`);
  return kind;
}
