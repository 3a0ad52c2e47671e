import { Failure } from '../../launcher/lib/failure.ts';
import type { Product } from '../../launcher/product/product.ts';
import { withProduct } from '../lib/bench-product.ts';
import { operatorToken } from '../lib/load/customers.ts';
import { httpLoad, postRequest } from '../lib/load/http-load.ts';
import { median, quantile, seeded } from '../lib/stats.ts';
import { accountOf, customerId, fillConsole } from './fill.ts';

const FEW = { customers: 1_000, transfers: 10_000 };
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 1_000_000);
const TRANSFERS = Number(process.env.BENCH_TRANSFERS ?? 10_000_000);
const ROUNDS = 10;
const SECONDS = 1;
/** Measures how long one operator waits, not how many operators are possible. */
const CONNECTIONS = 2;

interface Side {
  product: Product;
  token: string;
  customers: number;
  /** Latencies by call and round, milliseconds. */
  latencies: Map<string, number[][]>;
}

/**
 * The 95th percentile of operators' queries (queues, customer search, ledger queries) with a million customers and ten
 * million transfers (or BENCH_CUSTOMERS and BENCH_TRANSFERS) ÷ with a thousand and ten thousand. Each is the median of
 * its rounds, as two products on one machine disturb each other; the result is the largest of all queries. Both
 * products run concurrently and are queried in turns.
 */
export async function consoleBench(): Promise<number> {
  let ratio = Number.NaN;
  await withProduct(async (many) => {
    await withProduct(async (few) => {
      const sides = [await open(many, CUSTOMERS, TRANSFERS), await open(few, FEW.customers, FEW.transfers)] as const;
      for (let round = 0; round <= ROUNDS; round++) {
        for (const name of Object.keys(ASKED)) for (const side of sides) await ask(side, name, round);
      }
      ratio = Math.max(...Object.keys(ASKED).map((name) => report(name, sides)));
    });
  });
  return ratio;
}

async function open(product: Product, customers: number, transfers: number): Promise<Side> {
  const start = performance.now();
  await fillConsole(product.adminDatabaseUrl, customers, transfers);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(`${customers} customers and ${transfers} transfers in ${seconds} s\n`);
  return { product, token: await operatorToken(product), customers, latencies: new Map() };
}

type Asked = [path: string, body: (someone: number) => object];

/** Operators' queries, for one of the customers. */
const ASKED: Record<string, Asked> = {
  queues: ['queues', () => ({})],
  'pending deposits': ['deposits/list', () => ({ status: 'pending', oldest_first: true })],
  'all deposits': ['deposits/list', () => ({})],
  'pending verifications': ['kyc/list', () => ({ status: 'pending', oldest_first: true })],
  'newest customers': ['customers/list', () => ({})],
  'verified customers': ['kyc/list', () => ({ status: 'approved' })],
  'a customer by user name': ['customers/list', (n) => ({ keyword: `crowd${n}` })],
  'a customer by name': ['customers/list', (n) => ({ keyword: `name${n}` })],
  'a customer by e-mail': ['customers/list', (n) => ({ keyword: `mail${n}@` })],
  'a customer by phone': ['customers/list', (n) => ({ keyword: `+8190${String(n).padStart(8, '0')}` })],
  'a customer by id': ['customers/list', (n) => ({ keyword: customerId(n) })],
  'newest transfers': ['ledger/transfers', () => ({})],
  'a customer’s transfers': ['ledger/transfers', (n) => ({ user_id: customerId(n) })],
  'an account’s transfers': ['ledger/transfers', (n) => ({ account_id: accountOf(n) })],
  'transfers of a kind': ['ledger/transfers', () => ({ kind: 'deposit' })],
  'transfers of a rare kind': ['ledger/transfers', () => ({ kind: 'correction' })],
  'transfers of a kind without any': ['ledger/transfers', () => ({ kind: 'stake' })],
  'a customer’s transfers of a kind': ['ledger/transfers', (n) => ({ user_id: customerId(n), kind: 'deposit' })],
  'transfers of a point in time': [
    'ledger/transfers',
    (n) => ({ to: new Date(Date.now() - (n % 80) * 86_400_000).toISOString() }),
  ],
  'a customer’s statement': ['customers/ledger', (n) => ({ id: customerId(n) })],
};

async function ask(side: Side, name: string, round: number): Promise<void> {
  const [path, body] = ASKED[name] ?? ['', () => ({})];
  const random = seeded(round + 1);
  const result = await httpLoad({
    port: side.product.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    next: () => postRequest(`/index.php/console/${path}`, side.token, body(1 + Math.floor(random() * side.customers))),
    isGood: (reply) => reply.startsWith('{"code":0'),
  });
  if (result.bad > 0) throw new Failure(`${name}: ${result.bad} refused, the first with ${result.firstBad}`);
  // The first round is a warm-up.
  if (round > 0) side.latencies.set(name, [...(side.latencies.get(name) ?? []), result.latenciesMs]);
}

function report(name: string, [many, few]: readonly [Side, Side]): number {
  const roundsOf = (side: Side): number[][] => side.latencies.get(name) ?? [];
  const at = (side: Side, q: number): number => median(roundsOf(side).map((latencies) => quantile(latencies, q)));
  const shown = (side: Side): string => `p50 ${at(side, 0.5).toFixed(2)} p95 ${at(side, 0.95).toFixed(2)} ms`;
  const ratio = at(many, 0.95) / at(few, 0.95);
  const together = quantile(roundsOf(many).flat(), 0.95) / quantile(roundsOf(few).flat(), 0.95);
  const ratios = `ratio ${ratio.toFixed(2)}, of all rounds together ${together.toFixed(2)}`;
  process.stdout.write(`${name}: ${shown(many)}; with few ${shown(few)}; ${ratios}\n`);
  return ratio;
}
