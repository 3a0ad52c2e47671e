import type pg from 'pg';

/** Makes all trees much older, so that the next one is due. */
export async function anHourLater(client: pg.Client): Promise<void> {
  await client.query(`
    alter table wallet.solvency_trees disable trigger solvency_append_only;
    update wallet.solvency_trees set hour = hour - 1000;
    alter table wallet.solvency_trees enable trigger solvency_append_only;
    insert into wallet.tasks (id, kind, target, data, due_at)
      values (gen_random_uuid(), 'solvency_tree', gen_random_uuid(), '{}', 0)`);
}

export async function newestTree(client: pg.Client): Promise<{ no: number; tookMs: number }> {
  const { rows } = await client.query<{ no: number; took_ms: number }>(
    'select no, took_ms from wallet.solvency_trees order by no desc limit 1',
  );
  return { no: rows[0]?.no ?? 0, tookMs: rows[0]?.took_ms ?? Number.NaN };
}
