import { randomUUID } from 'node:crypto';
import { HOUSE, type Transfer } from '../../../services/wallet/dist/ledger/posting/transfer.js';
import { withServers } from '../lib/bench-servers.ts';
import { median, quantile, seeded, spread, zipf } from '../lib/stats.ts';
import { latencies, throughput } from './callers.ts';
import { accountsOf, LedgerDatabase } from './ledger-database.ts';
import { compareLists } from './lists.ts';
import { LockingBaseline } from './locking-baseline.ts';

/** Each has two accounts. */
const CUSTOMERS = 50_000;
const CALLERS = 64;
/** More connections made the baseline slower. */
const BASELINE_CONNECTIONS = 16;
const SECONDS = 3;
const ROUNDS = 5;
const LONE_TRANSFERS = 500;

type Next = () => Transfer;

/**
 * Transfers per second through the batched ledger ÷ with one SELECT … FOR UPDATE transaction each, at 64 callers over
 * 100,000 accounts by Zipf's law; the same with a house account in every transfer; a single caller's median latency ÷
 * that transaction's; and the lists of a customer with a million rows ÷ with a thousand. Interleaved.
 */
export async function ledgerBench(): Promise<number> {
  let ratio = Number.NaN;
  await withServers(async ({ postgresUrl }) => {
    const ledger = await LedgerDatabase.open(postgresUrl);
    const customers = Array.from({ length: CUSTOMERS }, () => randomUUID());
    await ledger.fund(customers);
    const baseline = await LockingBaseline.open(ledger.url, BASELINE_CONNECTIONS);
    const { own, hot } = transfersOf(customers);
    try {
      ratio = await compare('', ledger, baseline, own);
      const hotRatio = await compare('hot ', ledger, baseline, hot);
      process.stdout.write(`ledger-hot ratio ${hotRatio.toFixed(2)}\n`);
      process.stdout.write(`ledger-lone ratio ${(await compareLone(ledger, baseline, own)).toFixed(2)}\n`);
      const lists = await compareLists(ledger);
      process.stdout.write(`ledger-list ratio ${Math.max(...lists.values()).toFixed(2)}\n`);
    } finally {
      await baseline.close();
      await ledger.close();
    }
  });
  return ratio;
}

/** Make transfers: between customers' own accounts, and from customers to one house account. */
function transfersOf(customers: readonly string[]): { own: Next; hot: Next } {
  const who = zipf(customers.length, seeded(1));
  const pick = (): string => customers[who()] ?? '';
  const house = { owner: HOUSE, kind: 'outside_quick', currency: 'USD' } as const;
  const base = { slot: 0, kind: 'stake', amount: 1_000n };
  return {
    own: () => ({ ...base, ref: randomUUID(), debit: accountsOf(pick())[0], credit: accountsOf(pick())[1] }),
    hot: () => ({ ...base, ref: randomUUID(), debit: accountsOf(pick())[0], credit: house }),
  };
}

async function compare(name: string, ledger: LedgerDatabase, baseline: LockingBaseline, next: Next): Promise<number> {
  const ours: number[] = [];
  const base: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [b, o] = [
      await throughput(CALLERS, SECONDS, () => baseline.post(next())),
      await throughput(CALLERS, SECONDS, () => ledger.writer.post([next()])),
    ];
    // The first round is a warm-up.
    if (round === 0) continue;
    base.push(b);
    ours.push(o);
  }
  process.stdout.write(
    `${name}ledger transfers/s     ${spread(ours)}\n${name}SELECT … FOR UPDATE /s ${spread(base)}\n`,
  );
  return median(ours) / median(base);
}

async function compareLone(ledger: LedgerDatabase, baseline: LockingBaseline, next: Next): Promise<number> {
  const ours: number[] = [];
  const base: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    base.push(...(await latencies(LONE_TRANSFERS, () => baseline.post(next()))));
    ours.push(...(await latencies(LONE_TRANSFERS, () => ledger.writer.post([next()]))));
  }
  const ms = (values: number[]): string => `p50 ${median(values).toFixed(2)} p99 ${quantile(values, 0.99).toFixed(2)}`;
  process.stdout.write(`lone ledger ms ${ms(ours)}\nlone transaction ms ${ms(base)}\n`);
  return median(ours) / median(base);
}
