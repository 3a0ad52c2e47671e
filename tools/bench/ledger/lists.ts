import { randomUUID } from 'node:crypto';
import { Logger, Reads, SystemClock, systemContext } from '@makoto/platform';
import type { EntityManager } from 'typeorm';
import { accountId, HOUSE } from '../../../services/wallet/dist/ledger/posting/transfer.js';
import { StatementService } from '../../../services/wallet/dist/ledger/statement/statement.service.js';
import { StatementCheckpointsService } from '../../../services/wallet/dist/ledger/statement/statement-checkpoints.service.js';
import { Deposit } from '../../../services/wallet/dist/payments/deposits/deposit.entity.js';
import { pageOfCustomer } from '../../../services/wallet/dist/payments/payment-records.repository.js';
import { Withdrawal } from '../../../services/wallet/dist/payments/withdrawals/withdrawal.entity.js';
import { quantile, seeded } from '../lib/stats.ts';
import { accountsOf, type LedgerDatabase } from './ledger-database.ts';

const FEW = 1_000;
const MANY = 1_000_000;
const TIMES = 1_000;
const KINDS = ['stake', 'fee', 'winnings', 'stake_return', 'rebate'];
/** The time between a customer's records. */
const STEP_MS = 1_000;

/** A list that customers can open. */
interface List {
  name: string;
  /** Reads the page after the newest `skip` rows. */
  read(user: string, skip: number): Promise<unknown>;
  /** The possible starts of pages. */
  maxSkip(rows: number): number;
}

/**
 * The 95th percentile of reading a page of a customer with a million rows ÷ of one with a thousand, by list; read in
 * turns. Pages are the first ones, as on screens; for the statement they start anywhere.
 */
export async function compareLists(ledger: LedgerDatabase, large = MANY): Promise<Map<string, number>> {
  const few = await customerWith(ledger, FEW);
  const many = await customerWith(ledger, large);
  await new StatementCheckpointsService(ledger.dataSource, new SystemClock(), new Logger('bench', 'silent')).sweep();
  await ledger.dataSource.query('vacuum analyze');
  const random = seeded(7);
  const ratios = new Map<string, number>();
  for (const { name, read, maxSkip } of listsOf(ledger)) {
    const taken: Record<string, number[]> = { [few]: [], [many]: [] };
    for (let i = -100; i < TIMES; i++) {
      for (const [user, rows] of [[few, FEW] as const, [many, large] as const]) {
        const skip = Math.floor(random() * maxSkip(rows));
        const start = performance.now();
        await read(user, skip);
        if (i >= 0) taken[user]?.push(performance.now() - start);
      }
    }
    const [p95Few, p95Many] = [quantile(taken[few] ?? [], 0.95), quantile(taken[many] ?? [], 0.95)];
    process.stdout.write(`${name.padEnd(34)} p95 ms ${p95Few.toFixed(2)} → ${p95Many.toFixed(2)}\n`);
    ratios.set(name, p95Many / p95Few);
  }
  return ratios;
}

function listsOf({ dataSource }: LedgerDatabase): List[] {
  const statement = new StatementService(dataSource, new Reads(dataSource));
  const start = BASE_MS;
  const at = (share: number, rows: number): string => new Date(start + share * rows * STEP_MS).toISOString();
  const page = (skip: number, more: object = {}) => ({ page: 1 + Math.floor(skip / 20), size: 20, ...more });
  const asks = (user: string) => Object.assign(systemContext('bench'), { userId: user });
  const anywhere = (share: number) => (rows: number) => rows * share - 20;
  const top = (): number => 60;
  const rowsOf = (user: string): number => SIZES.get(user) ?? FEW;
  return [
    { name: 'statement', maxSkip: anywhere(1), read: (u, skip) => statement.list(page(skip), asks(u)) },
    {
      name: 'statement by currency',
      maxSkip: anywhere(1),
      read: (u, skip) => statement.list(page(skip, { currency: 'USD' }), asks(u)),
    },
    {
      name: 'statement by kind',
      maxSkip: anywhere(1 / KINDS.length),
      read: (u, skip) => statement.list(page(skip, { kind: 'winnings', currency: 'USD' }), asks(u)),
    },
    {
      name: 'statement by period',
      maxSkip: anywhere(0.5),
      read: (u, skip) => statement.list(page(skip, { from: at(0.25, rowsOf(u)), to: at(0.75, rowsOf(u)) }), asks(u)),
    },
    {
      name: 'statement by kind and period',
      maxSkip: anywhere(0.5 / KINDS.length),
      read: (u, skip) =>
        statement.list(page(skip, { kind: 'fee', from: at(0.25, rowsOf(u)), to: at(0.75, rowsOf(u)) }), asks(u)),
    },
    ...[Deposit, Withdrawal].flatMap((type): List[] => {
      const name = type === Deposit ? 'deposits' : 'withdrawals';
      const read = (user: string, skip: number, status?: string) =>
        pageOfCustomer(dataSource.manager, type, user, page(skip, status ? { status } : {}));
      return [
        { name, maxSkip: anywhere(1), read },
        { name: `${name} by status`, maxSkip: top, read: (u, skip) => read(u, skip, 'fail') },
      ];
    }),
  ];
}

const BASE_MS = Date.UTC(2026, 0, 1);
const SIZES = new Map<string, number>();

/**
 * Creates a customer with this many entries, deposits and withdrawals, directly in the tables: the ledger would take
 * minutes.
 */
async function customerWith({ dataSource }: LedgerDatabase, rows: number): Promise<string> {
  const user = randomUUID();
  SIZES.set(user, rows);
  await dataSource.transaction(async (manager) => {
    await manager.query('set local statement_timeout = 0');
    await writeEntries(manager, user, rows);
    await writeRecords(manager, user, rows);
  });
  return user;
}

async function writeEntries(manager: EntityManager, user: string, rows: number): Promise<void> {
  const account = accountId(accountsOf(user)[0]);
  const outside = accountId({ owner: HOUSE, kind: 'outside_quick', currency: 'USD' });
  await manager.query(`insert into accounts (id, owner, kind, currency) values ($1, $2, 'available', 'USD')`, [
    account,
    user,
  ]);
  await manager.query(
    `insert into transfers (ref, slot, kind, debit, credit, amount, at, entry_account, entry_no, entry_balance)
     select gen_random_uuid(), 0, ($5::text[])[1 + n % 5], $2, $1, 1000000, $3::bigint + n * ${STEP_MS}, $1, n, n * 1000000
     from generate_series(1, $4::bigint) n`,
    [account, outside, BASE_MS, rows, KINDS],
  );
  await manager.query(
    `update accounts set entries = case when id = $1 then $3 else entries end,
       balance = balance + case when id = $1 then $3::bigint * 1000000 else $3::bigint * -1000000 end
     where id in ($1, $2)`,
    [account, outside, rows],
  );
}

async function writeRecords(manager: EntityManager, user: string, rows: number): Promise<void> {
  // The counters are written directly: a million changes of one row in one transaction never happen in reality.
  for (const list of ['deposits', 'withdrawals'])
    await manager.query(`alter table ${list} disable trigger ${list}_counted`);
  await manager.query(
    `insert into deposits (id, number, user_id, user_no, method, currency, amount, rate, usd_amount, rate_until, status,
       pay_to, created_at, updated_at, credited_usd)
     select gen_random_uuid(), 'D' || nextval('deposit_numbers'), $1, n, 'quick', 'USD', 1, 1, 1, 1,
       case n % 2 when 0 then 'success' else 'fail' end, '{}', n, n, case n % 2 when 0 then 1 end
     from generate_series(1, $2::int) n`,
    [user, rows],
  );
  await manager.query(
    `insert into withdrawals (id, number, user_id, user_no, method, currency, amount, fee, net, rate, payout_currency,
       payout_amount, destination, payee, status, expected_by, created_at, ended_at, updated_at)
     select gen_random_uuid(), 'W' || nextval('withdrawal_numbers'), $1, n, 'bank', 'USD', 2, 1, 1, 1, 'USD', 1, '', '',
       case n % 2 when 0 then 'success' else 'fail' end, n, n, n, n
     from generate_series(1, $2::int) n`,
    [user, rows],
  );
  await manager.query(
    `insert into record_counts select $1, list, status, $2::int / 2
     from unnest('{deposits,withdrawals}'::text[]) list, unnest('{success,fail}'::text[]) status`,
    [user, rows],
  );
  for (const list of ['deposits', 'withdrawals'])
    await manager.query(`alter table ${list} enable trigger ${list}_counted`);
}
