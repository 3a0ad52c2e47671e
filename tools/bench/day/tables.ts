import type pg from 'pg';

/** Smaller relations say nothing: they are a few pages, most of them in use at some moment. */
const LEAST_BYTES = 16 * 2 ** 20;
/** How full a B-tree's leaves are after inserts in random order (ln 2), below which an index counts as bloated. */
const USUAL_DENSITY = 69;

interface Vacuums {
  name: string;
  vacuums: number;
}

/** How often autovacuum has been at each table. */
export async function tablesInUse(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<Vacuums>(
    `select schemaname || '.' || relname as name, (autovacuum_count + autoanalyze_count)::int as vacuums
     from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, vacuums }) => [name, vacuums]));
}

/** The tables at which autovacuum has been since, and how often. */
export async function vacuumsSince(client: pg.Client, before: ReadonlyMap<string, number>): Promise<string[]> {
  const now = await tablesInUse(client);
  return [...now]
    .map(([name, vacuums]): [string, number] => [name, vacuums - (before.get(name) ?? 0)])
    .filter(([, times]) => times > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name, times]) => `${name} ${times}`);
}

/** The tables and indexes of more than 16 MB with the largest share of dead rows and of space that nothing will use. */
export async function worstBloat(client: pg.Client): Promise<string[]> {
  await client.query('create extension if not exists pgstattuple');
  const { rows: tables } = await client.query<{ name: string; bloat: number; mb: number }>(
    `select c.oid::regclass::text as name, round((pg_relation_size(c.oid) / 1048576.0)::numeric)::int as mb,
       greatest(0, round((s.dead_tuple_percent + s.free_percent
         - (100 - coalesce(substring(array_to_string(c.reloptions, ',') from 'fillfactor=(\\d+)')::int, 100)))::numeric))::int as bloat
     from pg_class c, pgstattuple(c.oid) s
     where c.relkind in ('r', 'm') and pg_relation_size(c.oid) > $1 and c.relnamespace::regnamespace::text !~ '^pg_'
     order by bloat desc limit 5`,
    [LEAST_BYTES],
  );
  const { rows: indexes } = await client.query<{ name: string; bloat: number; mb: number }>(
    `select c.oid::regclass::text as name, round((pg_relation_size(c.oid) / 1048576.0)::numeric)::int as mb,
       greatest(0, round((100 - 100 * s.avg_leaf_density / $2)::numeric))::int as bloat
     from pg_class c join pg_am a on a.oid = c.relam and a.amname = 'btree', pgstatindex(c.oid) s
     where c.relkind = 'i' and pg_relation_size(c.oid) > $1 and c.relnamespace::regnamespace::text !~ '^pg_'
     order by bloat desc limit 5`,
    [LEAST_BYTES, USUAL_DENSITY],
  );
  const told = (rows: { name: string; bloat: number; mb: number }[]): string =>
    rows.map(({ name, bloat, mb }) => `${name} ${bloat} % of ${mb} MB`).join(', ');
  return [`bloat of tables: ${told(tables)}`, `bloat of indexes: ${told(indexes)}`];
}
