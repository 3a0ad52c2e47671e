import { SUSPENSION_REASONS, type SuspensionReason } from '@makoto/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { Suspension } from './instrument-filter.js';

interface SuspensionColumns {
  id: string;
  no: number;
  since_ms: string;
  until_ms: string | null;
  reason: string;
  price: string;
  last_price: string | null;
  level: string;
  released_by: string | null;
  release_reason: string | null;
}

/** A stored suspension. */
export interface KeptSuspension extends Suspension {
  id: string;
  no: number;
  /** The most recently rejected price. */
  level: bigint;
  untilMs: number | undefined;
  /** The operator who confirmed the level. */
  releasedBy: string | undefined;
  releaseReason: string | undefined;
}

const COLUMNS = `id, no, since_ms, until_ms, reason, price, last_price, released_by, release_reason, coalesce(release_level, (
    select r.price from refused_ticks r where r.no = s.no and r.reason = 'suspended' and r.at_ms >= s.since_ms
      and r.at_ms <= coalesce(s.until_ms, r.at_ms) order by r.at_ms desc limit 1), price) as level`;

/** The suspensions table. An instrument has at most one open suspension. */
@Injectable()
export class SuspensionsRepository {
  constructor(private readonly db: DataSource) {}

  /** The open suspensions by instrument. */
  async open(): Promise<Map<number, KeptSuspension>> {
    const rows: SuspensionColumns[] = await this.db.query(
      `select ${COLUMNS} from suspensions s where until_ms is null`,
    );
    return new Map(rows.map((row) => [row.no, toSuspension(row)]));
  }

  /** A page of suspensions, open ones first, then newest first, and their total. */
  async page(offset: number, size: number): Promise<{ list: KeptSuspension[]; total: number }> {
    const rows: SuspensionColumns[] = await this.db.query(
      `select ${COLUMNS} from suspensions s order by until_ms is null desc, since_ms desc, no offset $1 limit $2`,
      [offset, size],
    );
    const [count]: { total: string }[] = await this.db.query('select count(*) as total from suspensions');
    return { list: rows.map(toSuspension), total: Number(count?.total ?? 0) };
  }

  /** The last published price of each instrument, however old. */
  async lastPrices(): Promise<Map<number, bigint>> {
    const rows: { no: number; price: string }[] = await this.db.query(
      `select t.* from instruments i cross join lateral (
         select no, price from ticks where no = i.no order by at_ms desc limit 1
       ) t`,
    );
    return new Map(rows.map((row) => [row.no, BigInt(row.price)]));
  }

  /** Records the start of a suspension. */
  async begin(client: ClientBase, no: number, { reason, sinceMs, price, lastPrice }: Suspension): Promise<void> {
    await client.query(
      `insert into suspensions (no, since_ms, reason, price, last_price) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [no, sinceMs, reason, String(price), lastPrice === undefined ? null : String(lastPrice)],
    );
  }

  /** Records the end of a suspension. */
  async end(client: ClientBase, no: number, untilMs: number): Promise<void> {
    await client.query('update suspensions set until_ms = greatest($2, since_ms) where no = $1 and until_ms is null', [
      no,
      untilMs,
    ]);
  }

  /** Open suspensions that an operator has released, with the confirmed level. */
  async releases(client: ClientBase): Promise<{ no: number; level: bigint }[]> {
    const { rows } = await client.query<{ no: number; release_level: string }>(
      'select no, release_level from suspensions where until_ms is null and release_level is not null',
    );
    return rows.map((row) => ({ no: row.no, level: BigInt(row.release_level) }));
  }

  /** A suspension by its id; undefined if there is none. */
  async find(id: string): Promise<KeptSuspension | undefined> {
    const rows: SuspensionColumns[] = await this.db.query(
      `select ${COLUMNS} from suspensions s where id = $1::text::bigint`,
      [/^\d{1,18}$/.test(id) ? id : '0'],
    );
    return rows.map(toSuspension)[0];
  }

  /**
   * Asks the leader to end a suspension because its level is right; `act` writes in the same transaction. Returns false
   * if it has ended or was released already. The row is locked meanwhile, and the leader's frames wait for it when the
   * instrument resumes: `act` must wait for nothing but the database.
   */
  release(
    one: KeptSuspension,
    { operatorId, reason }: { operatorId: string; reason: string },
    act: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return this.db.transaction(async (manager) => {
      // Locks the row first, because TypeORM does not report how many rows an update changed.
      const rows: unknown[] = await manager.query(
        'select 1 from suspensions where id = $1 and until_ms is null and released_by is null for update',
        [one.id],
      );
      if (rows.length === 0) return false;
      await manager.query(
        'update suspensions set release_level = $2, released_by = $3, release_reason = $4 where id = $1',
        [one.id, String(one.level), operatorId, reason],
      );
      await act(manager);
      return true;
    });
  }
}

function toSuspension(row: SuspensionColumns): KeptSuspension {
  return {
    id: row.id,
    no: row.no,
    level: BigInt(row.level),
    reason: reasonOf(row.reason),
    sinceMs: Number(row.since_ms),
    untilMs: row.until_ms === null ? undefined : Number(row.until_ms),
    price: BigInt(row.price),
    lastPrice: row.last_price === null ? undefined : BigInt(row.last_price),
    releasedBy: row.released_by ?? undefined,
    releaseReason: row.release_reason ?? undefined,
  };
}

function reasonOf(text: string): SuspensionReason {
  const reason = SUSPENSION_REASONS.find((one) => one === text);
  if (!reason) throw new RangeError(`unknown suspension reason: ${text}`);
  return reason;
}
