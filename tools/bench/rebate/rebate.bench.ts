import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { fundedCustomers, newCustomer } from '../lib/load/customers.ts';
import { median, spread } from '../lib/stats.ts';
import { settleAtOnce } from '../settle/settle.bench.ts';

const ROUNDS = 5;
const CUSTOMERS = 200;
/**
 * Each is the end of a line of nine; a tenth of the customers belong to one line each, so that a batch has many
 * beneficiaries.
 */
const LINES = 20;
const LEVELS = 9;
const MICRO_RATES = [200_000n, 100_000n, 50_000n, 30_000n, 20_000n, 10_000n, 5_000n, 3_000n, 2_000n];

/** Times in milliseconds after the settle time of all orders. */
interface Times {
  credited: number;
  settled: number;
  rebated: number;
}

/**
 * For 10,000 orders with one settle time, of customers with nine ancestors: the time to the last rebate ÷ the time to
 * the last settled order of customers without ancestors, including its money and record. Interleaved.
 */
export async function rebateBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (product) => {
    const client = new pg.Client({ connectionString: product.adminDatabaseUrl });
    await client.connect();
    try {
      const codes = await Promise.all(Array.from({ length: LINES }, (_, line) => lineOfNine(product.url, line)));
      const alone = await fundedCustomers(product.url, CUSTOMERS, '5000');
      const invited = await fundedCustomers(product.url, CUSTOMERS, '5000', (i) => codes[i % LINES] ?? '');
      const [none, nine]: [Times[], Times[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        none.push(await run(client, product, alone));
        nine.push(await run(client, product, invited));
      }
      await assertPaid(client);
      const show = (name: string, times: Times[], what: keyof Times): string =>
        `${name} ${what} ms  ${spread(times.map((t) => t[what]))}\n`;
      process.stdout.write(show('none', none, 'credited') + show('none', none, 'settled'));
      process.stdout.write(
        show('nine', nine, 'credited') + show('nine', nine, 'settled') + show('nine', nine, 'rebated'),
      );
      // Round by round: other load on the machine affects both alike.
      ratio = median(nine.map((t, i) => t.rebated / (none[i]?.settled ?? Number.NaN)));
    } finally {
      await client.end();
    }
  });
  return ratio;
}

/** Registers nine customers, each invited by the one before. Returns the last one's invitation code. */
async function lineOfNine(url: string, line: number): Promise<string> {
  let code: string | undefined;
  const run = Math.floor(performance.timeOrigin).toString(36);
  for (let i = 0; i < LEVELS; i++) code = (await newCustomer(url, `a${run}l${line}n${i}`, code)).code;
  return code ?? '';
}

async function run(client: pg.Client, product: Product, tokens: string[]): Promise<Times> {
  const credited = await settleAtOnce(product, tokens);
  await waitFor(async () => ((await owed(client)) === 0 ? true : undefined), {
    timeoutMs: 60_000,
    everyMs: 200,
    onTimeout: () => new Failure('the rebates were not paid'),
  });
  const { rows } = await client.query<{ settled: string; rebated: string | null }>(
    `select max(o.settled_at) - max(o.settle_time) as settled,
       (select max(at) from wallet.transfers where kind = 'rebate') - max(o.settle_time) as rebated
     from trading.orders o where o.settle_time = (select max(settle_time) from trading.orders where status = 'settled')`,
  );
  return { credited, settled: Number(rows[0]?.settled), rebated: Number(rows[0]?.rebated ?? Number.NaN) };
}

/** Fees of settled orders with ancestors whose rebates are not yet sent to the wallet, and unpaid batches. */
async function owed(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from trading.outbox)::int
       + (select count(*) from referral.rebate_batches where paid_at is null)::int
       + (select count(*) from trading.orders o join referral.members m on m.user_id = o.user_id
          where o.status = 'settled' and o.result in ('win', 'lose') and m.ancestors <> '{}'
            and not exists (select 1 from referral.rebates r where r.order_id = o.id))::int as n`,
  );
  return rows[0]?.n ?? Number.NaN;
}

/** Checks that the members' own figures, the details and the ledger agree on the payments. */
async function assertPaid(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ due: string; ledger: string; totals: string; members: string }>(
    `select
       (select sum(x) from (select ${MICRO_RATES.map((rate) => `o.fee * ${rate} / 1000000`).join(' + ')} as x
          from trading.orders o join referral.members m on m.user_id = o.user_id
          where o.status = 'settled' and o.result in ('win', 'lose') and m.ancestors <> '{}') f)::text as due,
       (select sum(amount) from wallet.transfers where kind = 'rebate')::text as ledger,
       (select sum(rebate) from referral.level_totals)::text as totals,
       (select sum(r) from referral.members, unnest(rebates) as r)::text as members`,
  );
  const sums = new Set(Object.values(rows[0] ?? {}));
  if (sums.size !== 1) throw new Failure(`the rebates do not agree: ${JSON.stringify(rows[0])}`);
}
