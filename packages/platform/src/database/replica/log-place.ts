import type { EntityManager } from 'typeorm';

/** A place in the log (WAL) of a PostgreSQL cluster. Places of two clusters or timelines cannot be compared. */
export interface LogPlace {
  /** The cluster's identifier and the timeline, which changes with every failover. */
  line: string;
  lsn: bigint;
}

/** Up to where the primary's log is on its disk: everything that it has confirmed so far. */
export async function writtenPlace(primary: EntityManager): Promise<LogPlace> {
  const [row]: { system: string; file: string; lsn: string }[] = await primary.query(
    `select (select system_identifier from pg_control_system())::text as system, pg_walfile_name(lsn) as file,
       (lsn - '0/0')::text as lsn from pg_current_wal_flush_lsn() as lsn`,
  );
  if (!row) throw new Error('PostgreSQL does not tell its place in the log');
  // A segment's name begins with the timeline, eight hexadecimal digits.
  return { line: `${row.system}/${Number.parseInt(row.file.slice(0, 8), 16)}`, lsn: BigInt(row.lsn) };
}

/**
 * Up to where a replica shows the primary's log; undefined if the server follows none. After a failover it names the new
 * timeline from its next restart point on, which shows that it has followed.
 */
export async function shownPlace(replica: EntityManager): Promise<LogPlace | undefined> {
  const [row]: { system: string; timeline: number; lsn: string | null }[] = await replica.query(
    `select (select system_identifier from pg_control_system())::text as system,
       (select timeline_id from pg_control_checkpoint()) as timeline,
       case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::text end as lsn`,
  );
  if (row?.lsn == null) return undefined;
  return { line: `${row.system}/${row.timeline}`, lsn: BigInt(row.lsn) };
}

/** Whether whoever is at `at` has all that was written up to `wanted`. */
export function hasReached(at: LogPlace, wanted: LogPlace): boolean {
  return at.line === wanted.line && at.lsn >= wanted.lsn;
}
