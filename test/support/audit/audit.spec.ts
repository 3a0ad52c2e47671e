import type pg from 'pg';
import { auditBooks, auditClient } from '../../../tools/checks/audit/audit.ts';
import { CHECKS } from '../../../tools/checks/audit/checks.ts';
import { TestBooks } from './books.ts';

let books: TestBooks;
let client: pg.Client;

beforeAll(async () => {
  books = await TestBooks.open();
  client = auditClient(books.database.url);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await books?.close();
});

/** The checks that fail after this SQL, which bypasses the database's triggers and is rolled back. */
async function brokenBy(sql: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    await client.query(sql);
    return (await auditBooks(client)).broken;
  } finally {
    await client.query('rollback');
  }
}

const one = (table: string, where: string): string => `ctid = (select ctid from ${table} where ${where} limit 1)`;
const transfer = (where: string): string => one('wallet.transfers', where);
/** A running position, one that reached the end of its cycle, and one that ended early. */
const RUNNING = "(select id from earn.positions where status = 'earning' order by cycle_days desc, id limit 1)";
const MATURED = "(select id from earn.positions where status = 'completed' and not ended_early)";
const EXITED = "(select id from earn.positions where status = 'completed' and ended_early)";
const addTo = (accounts: string): string => `update wallet.accounts set balance = balance + 1 where ${accounts}`;
const pay = (ref: string, slot: number, kind: string, amount = 1): string =>
  `insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at)
   select ${ref}, ${slot}, '${kind}', debit, credit, ${amount}, at from wallet.transfers where kind = '${kind}' limit 1`;

/** A cancelled order whose money was returned, another customer's account, and an account of the house. */
const GIVEN_BACK =
  "(select id from trading.orders join wallet.transfers on ref = id and slot = 3 where status = 'cancelled' and product_id is not null)";
/** An id that was kept from becoming an order, and under which money was held nevertheless. */
const BLOCKED =
  '(select id from trading.orders join wallet.transfers on ref = id and slot = 3 where product_id is null)';
const ELSEWHERE = "(select credit from wallet.transfers where kind = 'rebate' limit 1)";
const inUsdt = (kind: string): string =>
  `(select id from wallet.accounts where kind = '${kind}' and currency = 'USDT' limit 1)`;
const to = (where: string, account: string): string =>
  `update wallet.transfers set credit = ${account} where ${transfer(where)}`;

/** For each check the changes that it must detect. */
const BREAKS: Record<string, string[]> = {
  'the sums of closed days, from which reports are made, equal the transfers of those days': [
    `insert into wallet.ledger_days (day, kind, debit, credit, currency, amount, transfers)
     values (0, 'fee', 1, 2, 1, 1, 1)`,
    'update wallet.ledger_sums_cursor set closed_to = (select max(at) + 86400000 from wallet.transfers)',
  ],
  'each transfer balances: two different accounts of one currency, an amount above zero': [
    `update wallet.transfers set credit = overlay(credit::text placing 'ffff' from 1)::uuid where ${transfer("kind = 'fee'")}`,
  ],
  'each balance equals the sum of its entries': [addTo("kind = 'fees'")],
  'no account is negative except those that represent the outside': [
    "alter table wallet.accounts drop constraint accounts_check; update wallet.accounts set balance = -1 where kind = 'fees'",
  ],
  'incoming minus outgoing money equals what customers and the house hold': [addTo("kind = 'fees'")],
  'what was carried of each closed month is what its transfers come to, and every one is known for good': [
    'update wallet.ledger_open set period = 1, uncarried = 1',
  ],
  'no transfer has the cause and the place of another': [
    `alter table wallet.transfers_0 drop constraint transfers_pkey;
     insert into wallet.transfers (ref, slot, kind, debit, credit, amount, at)
       select ref, slot, kind, debit, credit, amount, at from wallet.transfers limit 1`,
  ],
  'each statement is numbered without a gap, and its balances follow from its entries': [
    `update wallet.transfers set entry_no = 1000 where ${transfer('entry_no = 2')}`,
    `update wallet.transfers set entry_balance = entry_balance + 1 where ${transfer('entry_no = 2')}`,
  ],
  'every order has one stake of its amount, one fee and one cover': [
    `update wallet.transfers set amount = amount + 1 where ${transfer("kind = 'stake'")}`,
    `delete from wallet.transfers where ${transfer("kind = 'fee'")}`,
  ],
  'every ended order has the one ending for its result; a cancelled order’s money was returned': [
    `delete from wallet.transfers where ${transfer("kind = 'stake_lost'")}`,
    `update wallet.transfers set amount = amount + 1 where ${transfer("kind = 'winnings'")}`,
    `delete from wallet.transfers where ref = ${GIVEN_BACK} and slot in (3, 4, 5)`,
    `delete from wallet.transfers where ref = ${GIVEN_BACK} and slot = 5`,
    `update wallet.transfers set kind = 'stake_lost' where ref = ${GIVEN_BACK} and slot = 3`,
  ],
  'what was held under an id that was kept from becoming an order was given back': [
    `delete from wallet.transfers where ref = ${BLOCKED} and slot in (3, 4, 5)`,
    `delete from wallet.transfers where ref = ${BLOCKED} and slot = 4`,
    `update wallet.transfers set amount = amount - 1 where ref = ${BLOCKED} and slot = 5`,
    `update wallet.transfers set kind = 'stake_lost' where ref = ${BLOCKED} and slot = 3`,
  ],
  'every transfer of an order is between its customer and the house, with the accounts of its kind': [
    ...['winnings', 'stake_return', 'fee_return'].map((kind) => to(`kind = '${kind}'`, ELSEWHERE)),
    `update wallet.transfers set debit = ${ELSEWHERE} where ${transfer("kind = 'stake'")}`,
    to("kind = 'stake_lost'", "(select id from wallet.accounts where kind = 'fees' and currency = 'USD')"),
    `update wallet.transfers set slot = 6 where ${transfer("kind = 'fee_return'")}`,
  ],
  'no stake, ending or cover without its order, except holds younger than two minutes': [
    `delete from trading.orders where ${one('trading.orders', "status = 'open'")}`,
  ],
  'the money in trades and in cover equals what open orders and holds under way need': [
    "update trading.orders set stake = stake + 1 where status = 'open'",
    addTo("kind = 'exposure'"),
  ],
  'the stakes by instrument and direction equal the sums of its open orders': [
    'update trading.exposure set up_stakes = up_stakes + 1',
  ],
  'every result follows from its two prices': [
    `update trading.orders set result = 'win' where ${one('trading.orders', "result = 'lose'")}`,
  ],
  'every kind of transfer is covered by a promise': [
    `update wallet.transfers set kind = 'bonus' where ${transfer("kind = 'rebate'")}`,
  ],
  'only deposits, capital, corrections and reversals given back bring money in; only withdrawals, corrections and reversals take it out':
    [
      `update wallet.transfers set debit = ${inUsdt('outside_capital')} where ${transfer("kind = 'accrual'")}`,
      to("kind = 'earn_forfeit'", inUsdt('outside_capital')),
      to("kind = 'capital'", ELSEWHERE),
    ],
  'every successful deposit was credited once, to its owner; nothing else was credited as a deposit': [
    "update wallet.deposits set status = 'expired', credited_usd = null where status = 'success' and method = 'bank'",
    "update wallet.deposits set credited_usd = credited_usd - 1 where status = 'success' and method = 'bank'",
    "update wallet.deposits set method = 'quick' where status = 'success' and method = 'bank'",
    `delete from wallet.transfers where ${transfer("kind = 'deposit'")}`,
    pay("(select ref from wallet.transfers where kind = 'deposit' limit 1)", 1, 'deposit'),
    to("kind = 'deposit'", ELSEWHERE),
  ],
  'every deposit was credited at its held rate and the rate of its arrival, if these were recorded': [
    ...['rate', 'arrival_rate', 'arrival_per_usd', 'received_amount'].map(
      (column) => `update wallet.deposits set ${column} = ${column} + 2`,
    ),
    'update wallet.deposits set arrival_rate = null',
    'update wallet.deposits set amount = held_amount - 1 where held_amount is not null',
  ],
  'what refunds and disputes took back of a deposit is at most its credit, and what its row says': [
    'update wallet.quick_payments set taken_house = taken_house + 1',
    `delete from wallet.transfers where ${transfer("kind = 'payment_reversal'")}`,
    "update wallet.deposits set credited_usd = 1 where status = 'success' and method = 'quick'",
  ],
  'every withdrawal reserved its amount once, and paid or returned it as it ended; nothing else did': [
    "delete from wallet.withdrawals where status = 'pending'",
    ...['success', 'fail', 'cancelled'].map(
      (status) => `update wallet.withdrawals set status = '${status}', ended_at = 1 where status = 'pending'`,
    ),
    "update wallet.withdrawals set status = 'sent', ended_at = null where status = 'success'",
    `delete from wallet.transfers where ${transfer("kind = 'withdrawal_fee'")}`,
    to("kind = 'withdrawal_return'", ELSEWHERE),
  ],
  'nothing was sent before it was approved': [
    "update wallet.withdrawals set approved_at = null where status = 'success'",
    "update wallet.withdrawals set sent_at = 1 where status = 'fail'",
    "insert into wallet.hot_payouts select id, 1, '', 0 from wallet.withdrawals where status = 'pending'",
  ],
  'every conversion exchanged its amount for its result once; nothing else was converted': [
    'update wallet.conversions set number = null, done_at = null',
    'update wallet.conversions set number = id, done_at = 1 where done_at is null',
    'update wallet.conversions set result = result - 1',
    to("kind = 'conversion' and slot = 1", inUsdt('earn_reserve')),
    pay(RUNNING, 1, 'conversion'),
    `update earn.positions set pay_currency = 'USD' where id = ${RUNNING}`,
  ],
  'every correction was requested by one operator and approved by another, once': [
    "update wallet.corrections set status = 'rejected' where status = 'approved'",
    "update wallet.corrections set status = 'approved' where status = 'rejected'",
    "update wallet.corrections set amount = amount + 1 where status = 'approved'",
    "update wallet.corrections set credit_owner = gen_random_uuid() where status = 'approved'",
    `alter table wallet.corrections drop constraint corrections_check1;
     update wallet.corrections set asked_by = decided_by where status = 'approved'`,
  ],
  'every position earns its rate of its quantity, was locked once and is covered to its last day': [
    `update earn.positions set daily_earning = daily_earning + 1 where id = ${RUNNING}`,
    `update wallet.transfers set amount = amount - 1 where ref = ${RUNNING} and kind = 'earn_cover'`,
    `delete from wallet.transfers where ref = ${RUNNING} and kind = 'lock'`,
    `update earn.positions set user_id = gen_random_uuid() where id = ${RUNNING}`,
  ],
  'every return is its position’s daily earning, paid to its owner for a day that was over': [
    `update wallet.transfers set amount = amount + 1 where ${transfer("kind = 'accrual'")}`,
    `update wallet.transfers set at = at - 120000 where ${transfer("kind = 'accrual'")}`,
    `update wallet.transfers set slot = 199 where ${transfer("kind = 'accrual'")}`,
    `update wallet.transfers set ref = gen_random_uuid() where ${transfer("kind = 'accrual'")}`,
  ],
  'every position was paid for each day shown as paid, and for none after its end': [
    `delete from wallet.transfers where ref = ${RUNNING} and slot = 102`,
    'update earn.accrual_progress set paid_at = paid_at + 86400000 where shard = 0',
    pay(EXITED, 103, 'accrual', 100_000),
    `update earn.positions set completed_at = created_at where status = 'exiting' and days_paid = 1`,
  ],
  'every ended position returned its principal once, by its terms; no running one did': [
    pay(RUNNING, 4, 'principal_return', 1_000_000_000),
    pay(RUNNING, 6, 'earn_cover_release'),
    `delete from wallet.transfers where ref = ${MATURED} and slot = 4`,
    `update wallet.transfers set amount = amount - 1 where ref = ${MATURED} and slot = 4`,
    `update wallet.transfers set credit = debit, debit = credit where ref = ${MATURED} and slot = 4`,
    `update wallet.transfers set amount = amount + 1 where ref = ${EXITED} and slot = 5`,
    `delete from wallet.transfers where ref = ${EXITED} and slot = 6`,
    `update earn.positions set forfeited = forfeited + 1 where id = ${EXITED}`,
    `update earn.positions set early_exit = false where id = ${EXITED}`,
  ],
  'no lock, principal or returned cover without its position': [`delete from earn.positions where id = ${MATURED}`],
  'the promised returns equal what running positions have yet to get': [
    addTo("kind = 'earn_promised_1'"),
    `update earn.positions set cycle_days = cycle_days + 1 where id = ${RUNNING}`,
  ],
  'the locked money equals the principal of running positions': [addTo("kind = 'locked'")],
  'no rebate without a won or lost order of its customer': [
    `delete from trading.orders where ${one('trading.orders', "result = 'lose'")}`,
    "update trading.orders set result = 'tie' where result = 'lose'",
    `update referral.rebates set member_id = gen_random_uuid() where ${one('referral.rebates', 'true')}`,
    `update referral.held_rebates set order_id = gen_random_uuid() where ${one('referral.held_rebates', 'true')}`,
  ],
  'every rebate is the fee × the rate of its level in its version; only closed accounts are left out': [
    `update referral.rebates set amounts[1] = amounts[1] + 1 where ${one('referral.rebates', 'true')}`,
    `update referral.rebates set amounts[2] = 100000 where ${one('referral.rebates', 'true')}`,
    `update referral.rebates set amounts[4] = 1 where ${one('referral.rebates', 'true')}`,
    'delete from referral.closed_members',
  ],
  'every rebate is by the rates that were in force when its order settled': [
    `update referral.rebates set rates_version = 7 where ${one('referral.rebates', 'true')}`,
  ],
  'every won or lost order that owes rebates was processed': [
    `update referral.rebates set at = 3600003 where ${one('referral.rebates', 'true')}`,
  ],
  'the rebates of an order never exceed its fee': [
    `update referral.held_rebates set amount = 800001 where ${one('referral.held_rebates', 'true')}`,
  ],
  'every rebate is in one batch; withheld ones are in none before their release': [
    'update referral.rebate_batches set order_ids = order_ids || order_ids[1] where cardinality(order_ids) > 1',
    'update referral.rebate_batches set order_ids = order_ids[1:1]',
    'update referral.linked_accounts set decided_by = null',
  ],
  'every batch paid each of its beneficiaries the sum of its rebates once; nothing else was paid as a rebate': [
    `delete from wallet.transfers where ${transfer("kind = 'rebate' and amount = 400000")}`,
    `update wallet.transfers set amount = amount + 1 where ${transfer("kind = 'rebate'")}`,
    pay('gen_random_uuid()', 0, 'rebate'),
    pay("(select ref from wallet.transfers where kind = 'rebate' limit 1)", 1, 'rebate', 400_000),
    // Pays a held rebate with the others.
    `update referral.held_rebates set batch_id = (select id from referral.rebate_batches where paid_at is not null limit 1)
     where batch_id is null`,
  ],
  'the earnings on invite pages equal what was paid': [
    'update referral.level_totals set rebate = rebate + 1 where level = 1',
  ],
};

describe('the audit', () => {
  it('finds nothing wrong in consistent data with operations in progress', async () => {
    expect((await auditBooks(client)).broken).toEqual([]);
  });

  it.each(Object.entries(BREAKS).flatMap(([promise, sqls]) => sqls.map((sql) => ({ promise, sql }))))(
    'detects a violation of “$promise” after: $sql',
    async ({ promise, sql }) => {
      expect(await brokenBy(sql)).toContainEqual(expect.stringContaining(promise));
    },
  );

  it('has a failing case for every check', () => {
    expect(CHECKS.map((check) => check.promise).sort()).toEqual(Object.keys(BREAKS).sort());
  });
});
