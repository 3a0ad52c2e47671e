import type { Clock } from '@makoto/platform';
import type { DataSource } from 'typeorm';
import { dayOf } from '../feeds/simulated/day-seed.calc.js';

/**
 * The first day with a commitment: today for a new installation, tomorrow for one that has published prices without
 * commitments before. The first process decides it for good.
 */
export async function firstCommittedDay(db: DataSource, clock: Clock): Promise<number> {
  await db.query(
    `insert into simulation_start (day)
     select case when at_ms = 0 then $1::integer else $1::integer + 1 end from watermark on conflict do nothing`,
    [dayOf(clock.now())],
  );
  const [row]: { day: number }[] = await db.query('select day from simulation_start');
  return row?.day ?? 0;
}
