import { micro, type OpenHold } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** How far a search for orphaned holds has come: the time (epoch milliseconds) and order id of the last hold. */
export interface SearchCursor {
  at: number;
  id: string;
}

/** The database side of the search for orphaned holds. */
@Injectable()
export class OrphanedHoldsRepository {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async cursor(ageMs: number): Promise<SearchCursor> {
    const [row]: { at: string; id: string }[] = await this.dataSource.query(
      'select at, id from orphan_cursors where age_ms = $1',
      [ageMs],
    );
    if (!row) throw new Error(`orphan_cursors has no row for ${ageMs}`);
    return { at: Number(row.at), id: row.id };
  }

  /** Moves a cursor forward; it never goes back. */
  async moveCursor(ageMs: number, { at, id }: SearchCursor): Promise<void> {
    await this.dataSource.query(
      'update orphan_cursors set at = $1, id = $2 where age_ms = $3 and (at, id) < ($1, $2)',
      [at, id, ageMs],
    );
  }

  /**
   * The ids of a comma-separated list that have no order, or a cancelled one. Each id is looked up by a subquery: with many
   * ids, PostgreSQL would plan a join as a scan of all orders.
   */
  async unwritten(ids: string): Promise<string[]> {
    const rows: { id: string }[] = await this.dataSource.query(
      `select s.id from unnest($1::uuid[]) as s(id)
       where coalesce((select o.status from orders o where o.id = s.id), 'cancelled') = 'cancelled'`,
      [`{${ids}}`],
    );
    return rows.map((row) => row.id);
  }

  /** Blocks the ids of these holds with cancelled rows. Returns the holds whose order is cancelled now. */
  async cancel(holds: readonly OpenHold[]): Promise<OpenHold[]> {
    await this.dataSource.query(
      `insert into orders (id, user_id, stake, fee, winnings, order_time, status, refused_at)
       select t.*, 'cancelled', $7 from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) t
       on conflict do nothing`,
      [
        holds.map((h) => h.order_id),
        holds.map((h) => h.user_id),
        holds.map((h) => micro(h.stake)),
        holds.map((h) => micro(h.fee)),
        holds.map((h) => micro(h.winnings)),
        holds.map((h) => h.at),
        this.clock.now(),
      ],
    );
    // An order that was written in the meantime keeps its hold.
    const rows: { id: string }[] = await this.dataSource.query(
      `select id from orders where id = any($1::uuid[]) and status = 'cancelled'`,
      [holds.map((h) => h.order_id)],
    );
    const cancelled = new Set(rows.map((row) => row.id));
    return holds.filter((h) => cancelled.has(h.order_id));
  }
}
