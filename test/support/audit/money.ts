import { randomUUID } from 'node:crypto';
import { MICRO } from '@makoto/contracts';
import type { LedgerWriter } from '../../../services/wallet/src/ledger/posting/ledger-writer.ts';
import {
  type AccountKey,
  HOUSE,
  houseAccount,
  type Transfer,
} from '../../../services/wallet/src/ledger/posting/transfer.ts';
import {
  holdPostings,
  paidPostings,
  returnPostings,
} from '../../../services/wallet/src/payments/withdrawals/withdrawal-postings.calc.ts';

type Sql = (text: string, values: unknown[]) => Promise<void>;

const AMOUNT = 10n * MICRO;
const FEE = MICRO;

/** Writes the house's capital, and a member's deposits, withdrawals, conversions and corrections in every state. */
export async function writeMoney(member: string, ledger: LedgerWriter, sql: Sql): Promise<void> {
  const available: AccountKey = { owner: member, kind: 'available', currency: 'USD' };
  const one = (ref: string, slot: number, kind: string, debit: AccountKey, credit: AccountKey, amount: bigint) =>
    ({ ref, slot, kind, debit, credit, amount }) satisfies Transfer;

  /** A dispute that took from the customer and the house, and was given back in part. */
  const reversals = async (id: string): Promise<void> => {
    await sql(
      `insert into wallet.quick_payments (deposit_id, user_id, provider, payment_id, taken_customer, taken_house, opened_at, looked_at)
       values ($1, $2, 'hyperswitch', 'pay', $3, $4, 0, 0)`,
      [id, member, String(AMOUNT), String(FEE)],
    );
    const [outside, loss] = [house('outside_quick'), house('outside_chargebacks')];
    const [taken, back] = [randomUUID(), randomUUID()];
    await ledger.post([
      one(taken, 0, 'payment_reversal', available, outside, 2n * AMOUNT),
      one(taken, 1, 'payment_reversal', loss, outside, 2n * FEE),
      one(back, 2, 'payment_reversal_return', outside, available, AMOUNT),
      one(back, 3, 'payment_reversal_return', outside, loss, FEE),
    ]);
  };

  /** The rates of a deposit of which 14,000 arrived in place of 12,000, credited with 10,000. */
  const arrival = (id: string, arrivalPerUsd: bigint | null): Promise<void> =>
    sql(
      `update wallet.deposits set amount = 12000000000, rate = 750000, received_amount = 14000000000,
         held_amount = 12000000000, arrival_rate = 500000, arrival_per_usd = $2 where id = $1`,
      [id, arrivalPerUsd === null ? null : String(arrivalPerUsd)],
    );

  const kept = [house('trading'), house('fx'), house('fx', 'USDT'), house('earn_reserve', 'USDT')];
  const capital = randomUUID();
  await ledger.post(
    kept.map((credit, slot) =>
      one(capital, slot, 'capital', house('outside_capital', credit.currency), credit, 20_000n * MICRO),
    ),
  );

  for (const method of ['bank', 'quick', 'crypto'] as const) {
    const id = await deposit(sql, member, method, 'success', 10_000n * MICRO);
    await ledger.post([one(id, 0, 'deposit', house(`outside_${method}`), available, 10_000n * MICRO)]);
    if (method === 'quick') await reversals(id);
    else await arrival(id, method === 'bank' ? 2n * MICRO : null);
  }
  await deposit(sql, member, 'quick', 'expired');
  // So small an amount that it is worth zero USD.
  await deposit(sql, member, 'crypto', 'success', 0n);

  for (const status of ['pending', 'approved', 'sent', 'success', 'fail', 'cancelled'] as const) {
    const method = status === 'success' ? 'crypto' : 'bank';
    const money = { user_id: member, method, currency: 'USD', amount: AMOUNT, fee: FEE, net: AMOUNT - FEE } as const;
    const id = await withdrawal(sql, member, method, status);
    await ledger.post(holdPostings({ id, ...money }));
    if (status === 'success') await ledger.post(paidPostings({ id, ...money }));
    if (status === 'fail' || status === 'cancelled') await ledger.post(returnPostings({ id, ...money }));
  }

  await conversion(sql, member, null);
  const id = await conversion(sql, member, 1);
  await ledger.post([
    one(id, 0, 'conversion', available, house('fx'), 11_000n * MICRO),
    one(id, 1, 'conversion', house('fx', 'USDT'), { ...available, currency: 'USDT' }, 11_000n * MICRO),
  ]);

  await correction(sql, member, 'asked');
  await correction(sql, member, 'rejected');
  const approved = await correction(sql, member, 'approved');
  await ledger.post([one(approved, 0, 'correction', house('outside_bank'), available, AMOUNT)]);
}

const house = (kind: AccountKey['kind'], currency: AccountKey['currency'] = 'USD'): AccountKey =>
  houseAccount(kind, currency);

/** Writes a deposit's row. @returns its id */
export async function deposit(
  sql: Sql,
  member: string,
  method: string,
  status: string,
  credited?: bigint,
): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into wallet.deposits (id, number, user_id, user_no, method, currency, amount, rate, usd_amount, rate_until,
       status, pay_to, credited_usd, created_at, updated_at)
     select $1::uuid, $1::text, $2, count(*) + 1, $3, 'USD', 1, 1, 1, 0, $4, '{}', $5, 0, 0 from wallet.deposits`,
    [id, member, method, status, credited === undefined ? null : String(credited)],
  );
  return id;
}

async function withdrawal(sql: Sql, member: string, method: string, status: string): Promise<string> {
  const id = randomUUID();
  const ended = status === 'success' || status === 'fail' || status === 'cancelled';
  const approved = status === 'approved' || status === 'sent' || status === 'success';
  await sql(
    `insert into wallet.withdrawals (id, number, user_id, user_no, method, currency, amount, fee, net, rate,
       payout_currency, payout_amount, destination, payee, status, expected_by, created_at, approved_at, ended_at, updated_at)
     select $1::uuid, $1::text, $2, count(*) + 1, $3, 'USD', $4, $5, $6, 1000000, 'USD', 1, '', '', $7, 0, 0, $8, $9, 0
     from wallet.withdrawals`,
    [
      ...[id, member, method, String(AMOUNT), String(FEE), String(AMOUNT - FEE), status],
      ...[approved ? 1 : null, ended ? 1 : null],
    ],
  );
  return id;
}

async function conversion(sql: Sql, member: string, doneAt: number | null): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into wallet.conversions (id, number, user_id, from_currency, to_currency, amount, rate, result, valid_until, done_at)
     values ($1, $2, $3, 'USD', 'USDT', $4, 1000000, $4, 0, $5)`,
    [id, doneAt === null ? null : id, member, String(11_000n * MICRO), doneAt],
  );
  return id;
}

async function correction(sql: Sql, member: string, status: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into wallet.corrections (id, status, debit_owner, debit_kind, credit_owner, credit_kind, currency, amount,
       reason, asked_by, asked_at, decided_by)
     values ($1, $2, $3, 'outside_bank', $4, 'available', 'USD', $5, '', $6, 0, $7)`,
    [id, status, HOUSE, member, String(AMOUNT), randomUUID(), status === 'asked' ? null : randomUUID()],
  );
  return id;
}
