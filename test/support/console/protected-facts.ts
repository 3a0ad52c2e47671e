import pg from 'pg';

/**
 * What no operator may change: past prices, the terms and outcomes of orders, positions and their earnings, and the
 * customer's balances. One line per record, so that a difference shows.
 */
const FACTS = [
  `select 'order ' || to_jsonb(o)::text as fact from trading.orders o where user_id = $1`,
  `select 'position ' || to_jsonb(p)::text as fact from earn.positions p where user_id = $1`,
  `select 'account ' || to_jsonb(a)::text as fact from wallet.accounts a where owner = $1`,
  `select 'transfer ' || to_jsonb(t)::text as fact from wallet.transfers t where entry_account in
     (select id from wallet.accounts where owner = $1)`,
  `select 'ticks ' || no || ' ' || count(*) || ' ' || sum(price) as fact from market.ticks where at_ms <= $2 group by no`,
];

/** The facts about one customer, and all prices up to `until` (epoch milliseconds). */
export async function protectedFacts(adminDatabaseUrl: string, userId: string, until: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl });
  await client.connect();
  try {
    const facts: string[] = [];
    for (const sql of FACTS) {
      const values = sql.includes('$2') ? [until] : [userId];
      const { rows } = await client.query<{ fact: string }>(sql.replace('$2', '$1'), values);
      facts.push(...rows.map((row) => row.fact));
    }
    return facts.sort();
  } finally {
    await client.end();
  }
}
