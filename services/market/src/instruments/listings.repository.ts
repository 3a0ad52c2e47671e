import type { DataSource, EntityManager } from 'typeorm';
import type { Listing } from './instrument-timeline.calc.js';
import { INSTRUMENTS } from './instruments.js';

/** Instruments that operators list are numbered from here; more than these can ever be listed. */
const FIRST_NO = 101;
const MAX_LISTINGS = 1_000;

/** The built-in instruments and those that operators listed. */
export async function listings(db: DataSource): Promise<Listing[]> {
  const rows: { no: number; symbol: string; since_ms: string }[] = await db.query(
    `select no, symbol, since_ms from instruments where no >= ${FIRST_NO} order by no limit ${MAX_LISTINGS}`,
  );
  const builtIn = INSTRUMENTS.map(({ no, symbol }) => ({ no, symbol, sinceMs: 0 }));
  return [...builtIn, ...rows.map(({ no, symbol, since_ms }) => ({ no, symbol, sinceMs: Number(since_ms) }))];
}

/** Gives a new instrument its number; its ticks begin at `sinceMs`. Does nothing if it has one. */
export async function insertListing(manager: EntityManager, symbol: string, sinceMs: number): Promise<void> {
  // Two listings at once would take the same number.
  await manager.query('lock table instruments in share row exclusive mode');
  await manager.query(
    `insert into instruments (no, symbol, since_ms)
     select greatest(${FIRST_NO}, max(no) + 1), $1, $2 from instruments
     having not exists (select 1 from instruments where symbol = $1)`,
    [symbol, sinceMs],
  );
}
