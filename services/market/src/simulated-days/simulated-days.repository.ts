import { marketStated, simulatedDayStatement } from '@makoto/contracts';
import { Outbox } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dayName, dayOf } from '../feeds/simulated/day-seed.calc.js';
import type { DayModels } from './opening.calc.js';

/** A commitment to the simulated prices of a day, stamped after `fromMs`. Days are counted from 1970. */
export interface DayCommitment extends DayModels {
  day: number;
  fromMs: number;
  /** SHA-256 of the opening's text, in hexadecimal. */
  hash: string;
  committedMs: number;
}

/** A stored commitment; of a day's versions, the newest that has begun is in force. */
export interface StoredDay extends DayCommitment {
  version: number;
  /** Null until the day is over. */
  opening: string | null;
}

interface DayColumns {
  day: number;
  version: number;
  from_ms: string;
  hash: string;
  paths: string[];
  instruments: string;
  committed_ms: string;
  opening: string | null;
}

const COLUMNS = 'day, version, from_ms, hash, paths, instruments, committed_ms, opening';

/** The commitments to days of simulated prices, kept for good. */
@Injectable()
export class SimulatedDaysRepository {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores a commitment and states it for the log in one transaction, unless the one in force at its start has the same hash.
   * Returns whether it is new.
   */
  async commit({ day, fromMs, hash, paths, instruments, committedMs }: DayCommitment): Promise<boolean> {
    const written = await this.db.transaction(async (manager) => {
      const [row]: { version: number }[] = await manager.query(
        `with in_force as (
           select hash from simulated_days where day = $1 and from_ms <= $2 order by version desc limit 1
         )
         insert into simulated_days (day, version, from_ms, hash, paths, instruments, committed_ms)
         select $1, coalesce((select max(version) from simulated_days where day = $1), 0) + 1, $2, $3, $4, $5, $6
         where (select hash from in_force) is distinct from $3
         on conflict do nothing returning version`,
        [day, fromMs, hash, paths, instruments, committedMs],
      );
      if (!row) return false;
      const { version } = row;
      await this.outbox.add(manager, marketStated, [
        simulatedDayStatement({ day: dayName(day), version, fromMs, hash }),
      ]);
      return true;
    });
    this.outbox.notify();
    return written;
  }

  /** What was stated of the commitments that begin in [fromMs, toMs), oldest first. */
  async statements(manager: EntityManager, fromMs: number, toMs: number): Promise<{ atMs: number; text: string }[]> {
    const rows: Pick<DayColumns, 'day' | 'version' | 'from_ms' | 'hash'>[] = await manager.query(
      `select day, version, from_ms, hash from simulated_days
       where day between $1 and $2 and from_ms >= $3 and from_ms < $4 order by day, version`,
      [dayOf(fromMs), dayOf(toMs), fromMs, toMs],
    );
    return rows.map(({ day, version, from_ms, hash }) => {
      const atMs = Number(from_ms);
      return { atMs, text: simulatedDayStatement({ day: dayName(day), version, fromMs: atMs, hash }).text };
    });
  }

  /** The commitments of days before `day` that are not opened, oldest first, at most `limit`. */
  async unopened(day: number, limit: number): Promise<StoredDay[]> {
    const rows: DayColumns[] = await this.db.query(
      `select ${COLUMNS} from simulated_days where opening is null and day < $1 order by day, version limit $2`,
      [day, limit],
    );
    return rows.map(toStored);
  }

  /** Publishes an opening. The table refuses one that its commitment does not match. */
  async open(day: number, version: number, opening: string): Promise<void> {
    await this.db.query('update simulated_days set opening = $3 where day = $1 and version = $2 and opening is null', [
      day,
      version,
      opening,
    ]);
  }

  /** A page of commitments, newest first, of one day if given, and their total number. */
  async page(day: number | undefined, size: number, offset: number): Promise<{ rows: StoredDay[]; total: number }> {
    const rows: DayColumns[] = await this.db.query(
      `select ${COLUMNS} from simulated_days where $1::integer is null or day = $1
       order by day desc, version desc limit $2 offset $3`,
      [day ?? null, size, offset],
    );
    const [count]: { total: number }[] = await this.db.query(
      'select count(*)::int as total from simulated_days where $1::integer is null or day = $1',
      [day ?? null],
    );
    return { rows: rows.map(toStored), total: count?.total ?? 0 };
  }
}

function toStored(row: DayColumns): StoredDay {
  return {
    day: row.day,
    version: row.version,
    fromMs: Number(row.from_ms),
    hash: row.hash,
    paths: row.paths,
    instruments: row.instruments,
    committedMs: Number(row.committed_ms),
    opening: row.opening,
  };
}
