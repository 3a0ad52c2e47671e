import type { DataSource } from 'typeorm';

/** A partition of a table that grows with time. */
export interface Partition {
  /** The partitioned table. */
  table: string;
  name: string;
  /** The first value of the partition key. */
  from: number;
  /** The first value after the partition. */
  to: number;
  /** The trigger function that refuses changes of its rows. */
  guard: string;
}

/** Runs a statement on a data source, in a transaction or on a connection of its own. */
export interface Queryable {
  query(sql: string, values: unknown[]): Promise<unknown>;
}

/** Creates a partition unless it exists, without waiting for readers. @throws if the table is locked for 100 ms */
export async function ensurePartition(db: Queryable, { table, name, from, to, guard }: Partition): Promise<void> {
  await db.query('select ensure_partition($1, $2, $3, $4, $5)', [table, name, from, to, guard]);
}

/** The names of a table's partitions, in the order of their names. */
export async function partitionsOf(db: DataSource, table: string): Promise<string[]> {
  const rows: { name: string }[] = await db.query(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by c.relname`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Drops a partition with its rows. @throws if a reader holds the table: writers would wait behind the pending drop */
export async function dropPartition(db: DataSource, name: string): Promise<void> {
  await db.transaction(async (entities) => {
    await entities.query(`set local lock_timeout = '100ms'`);
    await entities.query(`drop table if exists "${name}"`);
  });
}
