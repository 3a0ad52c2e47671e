import type pg from 'pg';

/** The source of the quick rail's money: the house's account `outside_quick` in USD. */
const OUTSIDE = '00000000-0000-4000-8000-000000000c01';

/**
 * Adds customers with 1 to 1,000 USD to the ledger by SQL, as deposits would: accounts, transfers, balances and
 * statements, within the ledger's own rules.
 */
export async function addCustomers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `create temp table crowd as
     select (left(owner::text, 32) || '0101')::uuid as id, owner, 1000000 * (1 + n % 1000) as amount
     from (select gen_random_uuid() as owner, n from generate_series(1, ${count}) n) c`,
  );
  await client.query(
    `insert into wallet.accounts (id, owner, kind, currency) select id, owner, 'available', 'USD' from crowd`,
  );
  await client.query(
    `insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
     select gen_random_uuid(), 0, 'deposit', $1, id, amount, extract(epoch from now())::bigint * 1000, id, 1, amount
     from crowd`,
    [OUTSIDE],
  );
  await client.query(
    `update wallet.accounts a set balance = a.balance + d.amount, entries = a.entries + d.entries
     from (select id, amount, 1 as entries from crowd union all select $1, -sum(amount), 0 from crowd) d
     where a.id = d.id`,
    [OUTSIDE],
  );
  await client.query('vacuum analyze wallet.accounts');
}

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
