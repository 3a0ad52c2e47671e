import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long work that a fault has interrupted may take until it is finished or reversed, and 500 orders to settle. */
const AT_REST_WITHIN_MS = 180_000;
const LOOK_MS = 500;
const TIMEOUT_MS = 30_000;

/** What a product at rest has none of. Payments may also wait for an operator or, in the sandbox, for ever. */
const UNFINISHED: readonly { name: string; from: string; payment?: true }[] = [
  { name: 'open orders', from: `trading.orders where status = 'open'` },
  { name: 'balances in trade', from: `wallet.accounts where kind = 'in_trade' and balance <> 0` },
  { name: 'unfinished positions', from: `earn.positions where status in ('placing', 'exiting')` },
  {
    name: 'won or lost orders without their rebates',
    from: `trading.orders o join referral.members m on m.user_id = o.user_id and m.inviter_id is not null
      left join (
        select unnest(order_ids) as order_id from referral.rebate_batches where paid_at is not null
      ) paid on paid.order_id = o.id
      where o.result in ('win', 'lose') and paid.order_id is null`,
  },
  { name: 'deposits under way', from: `wallet.deposits where status = 'pending'`, payment: true },
  { name: 'withdrawals under way', from: `wallet.withdrawals where ended_at is null`, payment: true },
  ...['identity', 'wallet', 'market', 'trading', 'earn', 'referral', 'support'].map((schema) => ({
    name: `unsent events of ${schema}`,
    from: `${schema}.outbox where seq is null`,
  })),
];

/** Waits until nothing is under way, with or without payments. @returns what still is after three minutes, one sentence each */
export async function untilAtRest(adminDatabaseUrl: string, payments: boolean): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminDatabaseUrl, query_timeout: TIMEOUT_MS });
  await client.connect();
  try {
    const wanted = UNFINISHED.filter(({ payment }) => payments || !payment);
    const end = performance.now() + AT_REST_WITHIN_MS;
    for (;;) {
      const left = await unfinished(client, wanted);
      if (left.length === 0 || performance.now() > end) return left;
      await sleep(LOOK_MS);
    }
  } finally {
    await client.end();
  }
}

async function unfinished(client: pg.Client, wanted: typeof UNFINISHED): Promise<string[]> {
  const counts = wanted.map(({ from }, i) => `(select count(*)::int from ${from}) as c${i}`);
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return wanted.flatMap(({ name }, i) => {
    const n = rows[0]?.[`c${i}`];
    return n === 0 ? [] : [`${n} ${name} remain`];
  });
}
