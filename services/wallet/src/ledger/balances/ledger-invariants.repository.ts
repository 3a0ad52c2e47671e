import type { DataSource } from 'typeorm';

/** The invariants, each with a query that finds a row if it is broken. Each reads the accounts once. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'all balances of a currency sum to zero': 'select 1 from accounts group by currency having sum(balance) <> 0',
  'no account is negative except those that represent the outside': `select 1 from accounts
    where balance < 0 and kind not like 'outside%'`,
  'the newest entry of every recent statement shows its balance': `select 1 from (
      select distinct on (entry_account) entry_account, entry_no, entry_balance from transfers
      where at >= (extract(epoch from now()) * 1000)::bigint - 60000 and entry_account is not null
      order by entry_account, entry_no desc
    ) t join accounts a on a.id = t.entry_account where a.entries = t.entry_no and a.balance <> t.entry_balance`,
};

/** The names of the invariants that do not hold now, all judged on one snapshot. */
export async function brokenInvariants(dataSource: DataSource): Promise<Set<string>> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => {
    const broken = new Set<string>();
    for (const [name, sql] of Object.entries(INVARIANTS)) {
      const rows: unknown[] = await manager.query(`${sql} limit 1`);
      if (rows.length > 0) broken.add(name);
    }
    return broken;
  });
}
