import type { StatusSample } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type Availability, additionsOf } from './availability.calc.js';

/** Adds samples to the availability of `parts`, and forgets days before `firstDay`. */
export async function recordSamples(
  manager: EntityManager,
  samples: readonly StatusSample[],
  parts: readonly string[],
  firstDay: string,
): Promise<void> {
  await manager.query(`insert into status_sample (at, parts) values (0, '{}') on conflict do nothing`);
  const [row]: { at: string }[] = await manager.query('select at from status_sample for update');
  const { additions, newest } = additionsOf(samples, Number(row?.at ?? 0), parts);
  if (!newest) return;
  await manager.query(
    `insert into availability as a (part, day, seconds_up, seconds_down)
     select * from unnest($1::text[], $2::date[], $3::int[], $4::int[])
     on conflict (part, day) do update
       set seconds_up = a.seconds_up + excluded.seconds_up, seconds_down = a.seconds_down + excluded.seconds_down`,
    [
      additions.map(({ part }) => part),
      additions.map(({ day }) => day),
      additions.map(({ up }) => up),
      additions.map(({ down }) => down),
    ],
  );
  await manager.query('delete from availability where day < $1', [firstDay]);
  await manager.query('update status_sample set at = $1, parts = $2', [newest.at, JSON.stringify(newest.parts)]);
}

/** The newest sample. */
export async function newestSample(dataSource: DataSource): Promise<StatusSample | undefined> {
  const [row]: { at: string; parts: Record<string, string> }[] = await dataSource.query(
    'select at, parts from status_sample where at > 0',
  );
  return row && { at: Number(row.at), parts: row.parts };
}

/** The availability of every part from a day on. */
export function availabilitySince(dataSource: DataSource, firstDay: string): Promise<Availability[]> {
  return dataSource.query(
    `select part, to_char(day, 'YYYY-MM-DD') as day, seconds_up as up, seconds_down as down
     from availability where day >= $1`,
    [firstDay],
  );
}
