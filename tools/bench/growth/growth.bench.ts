import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Reads, systemContext } from '@makoto/platform';
import { HOUSE, type Transfer } from '../../../services/wallet/dist/ledger/posting/transfer.js';
import { StatementService } from '../../../services/wallet/dist/ledger/statement/statement.service.js';
import { Failure } from '../../launcher/lib/failure.ts';
import { throughput } from '../ledger/callers.ts';
import { LedgerDatabase } from '../ledger/ledger-database.ts';
import { withServers } from '../lib/bench-servers.ts';
import { median, quantile, seeded, spread } from '../lib/stats.ts';
import { CUSTOMERS, customerNo, fillTransfers } from './fill.ts';

const FEW = 1_000_000;
const MANY = 100_000_000;
const CALLERS = 64;
const SECONDS = 3;
const ROUNDS = 9;
const PAGES = 300;
const PAGE = 20;

/** A filled ledger, and what was measured on it. */
interface Filled {
  ledger: LedgerDatabase;
  /** The number of entries of each customer's statement. */
  entries: number;
  ordersPerSecond: number[];
  logBytesPerOrder: number[];
  pageMs: number[];
  firstPageMs: number[];
}

/**
 * What an order and a page of a statement cost in a ledger of a hundred million transfers ÷ of a million, each in 24 monthly
 * partitions, in turns on one server. An order is its hold and its ending, posted by 64 callers. The result is the largest
 * ratio. `--rows` sets the larger number.
 */
export async function growthBench(): Promise<number> {
  let ratio = Number.NaN;
  await withServers(
    async ({ postgresUrl }) => {
      const few = await fill(postgresUrl, 'bench_growth_few', FEW);
      const many = await fill(postgresUrl, 'bench_growth_many', readRows());
      try {
        ratio = await compare(few, many);
      } finally {
        for (const { ledger } of [few, many]) await ledger.close();
      }
    },
    { ephemeral: true },
  );
  return ratio;
}

function readRows(): number {
  const { values } = parseArgs({ options: { rows: { type: 'string' } }, allowPositionals: true });
  const rows = Number(values.rows ?? MANY);
  if (!Number.isInteger(rows) || rows < FEW) throw new Failure(`--rows is a number of transfers from ${FEW} on.`);
  return rows;
}

async function fill(postgresUrl: string, name: string, rows: number): Promise<Filled> {
  const ledger = await LedgerDatabase.open(postgresUrl, name);
  const now = Date.now();
  const written = await fillTransfers(ledger.dataSource, rows, now, (line) => process.stdout.write(`${line}\n`));
  return filled(ledger, (written / CUSTOMERS / 5) * 2);
}

const filled = (ledger: LedgerDatabase, entries: number): Filled => ({
  ...{ ledger, entries, ordersPerSecond: [], logBytesPerOrder: [], pageMs: [], firstPageMs: [] },
});

/** Measures both in turns and prints the figures. @returns the largest ratio */
async function compare(few: Filled, many: Filled): Promise<number> {
  for (let round = 0; round <= ROUNDS; round++) {
    for (const one of round % 2 === 0 ? [few, many] : [many, few]) {
      await measureOrders(one);
      await measurePages(one);
      // The first round is a warm-up.
      if (round === 0) Object.assign(one, filled(one.ledger, one.entries));
    }
  }
  const print = (name: string, of: (one: Filled) => number[], digits: number): void => {
    process.stdout.write(`${name.padEnd(24)} ${spread(of(few), digits)} → ${spread(of(many), digits)}\n`);
  };
  print('orders/s', (one) => one.ordersPerSecond, 0);
  print('log bytes an order', (one) => one.logBytesPerOrder, 0);
  print('statement page ms', (one) => one.pageMs, 2);
  print('first page ms', (one) => one.firstPageMs, 2);
  const order = medianRatio(few.ordersPerSecond, many.ordersPerSecond);
  const page = median(many.pageMs) / median(few.pageMs);
  const first = median(many.firstPageMs) / median(few.firstPageMs);
  process.stdout.write(`growth-order ratio ${order.toFixed(2)}\ngrowth-page ratio ${page.toFixed(2)}\n`);
  return Math.max(order, page, first);
}

/** The cost of the many ÷ that of the few, the median of neighbouring runs. */
function medianRatio(few: readonly number[], many: readonly number[]): number {
  return median(few.map((speed, round) => speed / (many[round] ?? Number.NaN)));
}

async function measureOrders(one: Filled): Promise<void> {
  const before = await logPosition(one.ledger);
  let orders = 0;
  const speed = await throughput(CALLERS, SECONDS, async () => {
    const { hold, ending } = orderOf(customerNo(Math.floor(Math.random() * CUSTOMERS)));
    await one.ledger.writer.post(hold);
    await one.ledger.writer.post(ending);
    orders++;
  });
  one.ordersPerSecond.push(speed);
  one.logBytesPerOrder.push(((await logPosition(one.ledger)) - before) / orders);
}

async function logPosition({ dataSource }: LedgerDatabase): Promise<number> {
  const [row]: { at: string }[] = await dataSource.query(`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`);
  return Number(row?.at);
}

function orderOf(owner: string): { hold: Transfer[]; ending: Transfer[] } {
  const ref = randomUUID();
  const account = (of: string, kind: Transfer['debit']['kind']) => ({ owner: of, kind, currency: 'USD' }) as const;
  const [available, inTrade] = [account(owner, 'available'), account(owner, 'in_trade')];
  const [trading, exposure, fees] = [account(HOUSE, 'trading'), account(HOUSE, 'exposure'), account(HOUSE, 'fees')];
  return {
    hold: [
      { ref, slot: 0, kind: 'stake', debit: available, credit: inTrade, amount: 1_000_000n },
      { ref, slot: 1, kind: 'fee', debit: available, credit: fees, amount: 10_000n },
      { ref, slot: 2, kind: 'cover', debit: trading, credit: exposure, amount: 850_000n },
    ],
    ending: [
      { ref, slot: 3, kind: 'stake_lost', debit: inTrade, credit: trading, amount: 1_000_000n },
      { ref, slot: 4, kind: 'cover_release', debit: exposure, credit: trading, amount: 850_000n },
    ],
  };
}

/** Pages anywhere in the statements of random customers, and the first ones. */
async function measurePages({ ledger, entries, pageMs, firstPageMs }: Filled): Promise<void> {
  const statement = new StatementService(ledger.dataSource, new Reads(ledger.dataSource));
  const random = seeded(7);
  const anywhere: number[] = [];
  const first: number[] = [];
  for (let i = 0; i < PAGES; i++) {
    const context = Object.assign(systemContext('bench'), { userId: customerNo(Math.floor(random() * CUSTOMERS)) });
    for (const [taken, pages] of [
      [anywhere, Math.max(1, Math.floor(entries / PAGE))],
      [first, 1],
    ] as const) {
      const start = performance.now();
      await statement.list({ page: 1 + Math.floor(random() * pages), size: PAGE, currency: 'USD' }, context);
      taken.push(performance.now() - start);
    }
  }
  pageMs.push(quantile(anywhere, 0.5));
  firstPageMs.push(quantile(first, 0.5));
}
