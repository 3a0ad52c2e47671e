import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { median, spread } from '../lib/stats.ts';

const ROUNDS = 3;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const HOUSE = '00000000-0000-4000-8000-000000000000';
const CAPITAL = `${HOUSE.slice(0, 32)}0e02`;

/** The number of positions; a smaller one on the command line serves to try the benchmark. */
const POSITIONS = Number(process.argv[3] ?? 1_000_000);

/**
 * The time in which the product pays a day's returns of a million positions, each of another customer and due at
 * another time of day, from the job to the last shard's progress ÷ one bare INSERT … SELECT of the same transfers with
 * the update of the same balances, in one transaction on the same PostgreSQL. The baseline's tables have the ledger's
 * columns and primary keys, but no checks, statements or other indexes. Interleaved, one day per round.
 */
export async function accrueBench(): Promise<number> {
  let ratio = Number.NaN;
  // The positions are artificial: nobody paid for them, and they become a day older between rounds.
  const withUnaudited = (work: (product: Product) => Promise<void>): Promise<void> => withProduct(work, {}, false);
  await withUnaudited(async (product) => {
    const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await client.connect();
    try {
      await seed(client);
      const ours: number[] = [];
      const base: number[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        base.push(await bareDay(client, round));
        ours.push(await paidDay(client, product));
        process.stdout.write(`day ${round}: ours ${ours.at(-1)?.toFixed(0)} ms, bare ${base.at(-1)?.toFixed(0)} ms\n`);
      }
      await assertPaid(client);
      ratio = median(ours.map((ms, i) => ms / (base[i] ?? Number.NaN)));
      process.stdout.write(`${POSITIONS} returns ms    ${spread(ours)}\nbare statements ms  ${spread(base)}\n`);
    } finally {
      await client.end();
    }
  });
  return ratio;
}

/**
 * Creates positions of a day ago with what is promised to them, at times spread over 23 hours so that none falls due by
 * itself during the benchmark; and the baseline's tables.
 */
async function seed(client: pg.Client): Promise<void> {
  const now = Date.now();
  await client.query('begin');
  await client.query(
    `insert into earn.positions (id, user_id, request, product_id, kind, currency, cycle_days, daily_rate, quantity,
       daily_earning, early_exit, forfeit_rate, pay_currency, pay_amount, rate, status, created_at)
     select gen_random_uuid(), gen_random_uuid(), '', 'lock-180', 'lock', 'USDT', 180, 150, 1000000000, 150000, true,
       500000, 'USDT', 1000000000, 1000000, 'earning', $1::bigint - ${DAY_MS} - floor(random() * ${DAY_MS - HOUR_MS})::bigint
     from generate_series(1, ${POSITIONS})`,
    [now],
  );
  await client.query(
    `insert into wallet.accounts (id, owner, kind, currency)
     select overlay(user_id::text placing '0102' from 33)::uuid, user_id, 'available', 'USDT' from earn.positions
     union all select promised_id, '${HOUSE}', promised_kind, 'USDT' from (${PROMISED}) p on conflict do nothing`,
  );
  await client.query(
    `update wallet.accounts a set balance = a.balance + d.delta from (
       select promised_id as id, amount as delta from (${PROMISED}) p
       union all select '${CAPITAL}', -sum(amount) from (${PROMISED}) p) d where a.id = d.id`,
  );
  await client.query(
    `insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at)
     select gen_random_uuid(), 0, 'earn_cover', '${CAPITAL}', promised_id, amount, $1 from (${PROMISED}) p`,
    [now],
  );
  await client.query('commit');
  await client.query(`
    create schema base;
    create table base.positions as
      select id, overlay(user_id::text placing '0102' from 33)::uuid as account, daily_earning as amount from earn.positions;
    create table base.accounts (like wallet.accounts) with (fillfactor = 70);
    create table base.transfers (like wallet.transfers including defaults);
    alter table base.transfers add primary key (ref, slot);
    insert into base.accounts select a.* from wallet.accounts a join base.positions p on p.account = a.id;
    alter table base.accounts add primary key (id);`);
  await settle(client);
}

/** The house's accounts for promised returns, with everything that the positions will ever earn. */
const PROMISED = `
  select overlay('${HOUSE}' placing lpad(to_hex(15 + shard), 2, '0') || '02' from 33)::uuid as promised_id,
    'earn_promised' || case when shard = 0 then '' else '_' || shard end as promised_kind,
    (select sum(daily_earning * cycle_days) from earn.positions where earn.shard_of(id) = shard)::bigint as amount
  from generate_series(0, 3) shard`;

async function settle(client: pg.Client): Promise<void> {
  for (const table of ['earn.positions', 'wallet.accounts', 'wallet.transfers', 'base.accounts', 'base.transfers']) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.query('analyze base.positions');
  await client.query('checkpoint');
}

async function bareDay(client: pg.Client, day: number): Promise<number> {
  const began = performance.now();
  await client.query('begin');
  await client.query(
    `insert into base.transfers (ref, slot, kind, debit, credit, amount, at)
     select id, $1, 'accrual', '${HOUSE.slice(0, 32)}0f02', account, amount, $2 from base.positions`,
    [100 + day, Date.now()],
  );
  await client.query(
    'update base.accounts a set balance = a.balance + p.amount from base.positions p where a.id = p.account',
  );
  await client.query('commit');
  const ms = performance.now() - began;
  await settle(client);
  return ms;
}

/**
 * Sets the shards' progress back by a day, as if the service had been down for one, and starts the job. Afterwards
 * every position becomes a day older, so that the next round finds its next day due.
 */
async function paidDay(client: pg.Client, product: Product): Promise<number> {
  const connection = new Redis(product.servers.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('earn-accruals', { connection });
  const now = Date.now();
  const began = performance.now();
  await client.query(
    `update earn.accrual_progress set paid_at = $1, paid_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
    [now - DAY_MS],
  );
  await queue.add('accrue', {}, { removeOnComplete: true });
  const ms = await waitFor(
    async () => {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from earn.accrual_progress where paid_at < $1',
        [now],
      );
      return rows[0]?.n === 0 ? performance.now() - began : undefined;
    },
    { timeoutMs: 600_000, everyMs: 50, onTimeout: () => new Failure('the returns were not paid') },
  );
  await queue.close();
  connection.disconnect();
  // Nobody looks at these positions; notifications of them would only slow the next round.
  await client.query('delete from earn.unpublished_returns');
  await client.query(`update earn.positions set created_at = created_at - ${DAY_MS}`);
  // Such an update happens only here; the next round must not read through its dead rows.
  await client.query('vacuum full earn.positions');
  await settle(client);
  return ms;
}

/** Checks that every position was paid once per round and every customer has the money. */
async function assertPaid(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from base.positions p join wallet.accounts a on a.id = p.account
     where a.balance <> p.amount * ${ROUNDS} or a.entries <> ${ROUNDS}`,
  );
  if (rows[0]?.wrong !== 0) throw new Failure(`${rows[0]?.wrong} customers were not paid correctly`);
}
