import { randomUUID } from 'node:crypto';
import { formatMicro, MICRO, shardOf } from '@makoto/contracts';
import type { ManualClock } from '@makoto/platform/testing';
import {
  buyPostings,
  endingPostings,
  POSITION_SLOTS,
  promised,
} from '../../../services/wallet/src/earn-funds/earn-postings.calc.ts';
import type { LedgerWriter } from '../../../services/wallet/src/ledger/posting/ledger-writer.ts';
import type { AccountKey } from '../../../services/wallet/src/ledger/posting/transfer.ts';

const DAY_MS = 86_400_000;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const QUANTITY = 1_000n * MICRO;
const DAILY_RATE = 100n;
const DAILY = 100_000n;

type Sql = (text: string, values: unknown[]) => Promise<void>;

interface PositionState {
  status: 'placing' | 'earning' | 'exiting' | 'completed';
  /** The first byte of its id, which decides its shard. */
  shard: number;
  cycle: number;
  /** How many days the ledger has paid. */
  paid: number;
  bought?: boolean;
  ended?: boolean;
  /** An early exit, and how many days the position shows as paid. */
  exited?: { shown: number };
}

/**
 * Positions of a member in every state, with their transfers in the ledger. The progress of one shard lies behind the
 * ledger.
 */
export async function writePositions(
  member: string,
  ledger: LedgerWriter,
  clock: ManualClock,
  sql: Sql,
): Promise<void> {
  const start = clock.now();
  const states: PositionState[] = [
    { status: 'earning', shard: 0, cycle: 7, paid: 3 },
    // Paid by the ledger, but not in the shard's progress yet: a return, and a last one with the principal.
    { status: 'earning', shard: 1, cycle: 7, paid: 3 },
    { status: 'earning', shard: 1, cycle: 3, paid: 3, ended: true },
    { status: 'completed', shard: 0, cycle: 3, paid: 3, ended: true },
    // Early exits: decided (with a day that the ledger has paid and the position does not show yet), in the ledger, and done.
    { status: 'exiting', shard: 2, cycle: 7, paid: 2, exited: { shown: 1 } },
    { status: 'exiting', shard: 2, cycle: 7, paid: 1, exited: { shown: 0 }, ended: true },
    { status: 'completed', shard: 2, cycle: 7, paid: 2, exited: { shown: 2 }, ended: true },
    // Purchases on their way: before the ledger, and behind it.
    { status: 'placing', shard: 3, cycle: 7, paid: 0, bought: false },
    { status: 'placing', shard: 3, cycle: 7, paid: 0 },
  ];
  const ids = states.map(({ shard }) => `0${shard}${randomUUID().slice(2)}`);
  for (const [i, state] of states.entries()) {
    const id = ids[i] ?? '';
    await insert(sql, member, id, start, state);
    if (state.bought !== false) await buy(ledger, member, id, state.cycle);
  }
  for (let day = 1; day <= 3; day++) {
    clock.advance(DAY_MS);
    for (const [i, state] of states.entries()) if (day <= state.paid) await payDay(ledger, member, ids[i] ?? '', day);
  }
  for (const [i, state] of states.entries()) if (state.ended) await end(ledger, member, ids[i] ?? '', state);
  await sql(
    `insert into earn.accrual_progress
       select 'USDT', s, at, '${LAST_ID}', at / ${DAY_MS}, at, '${LAST_ID}'
       from (values (0, $1::bigint), (1, $2::bigint), (2, $1::bigint), (3, $3::bigint)) as l(s, at)`,
    [start + 3 * DAY_MS, start + 2 * DAY_MS, start],
  );
}

async function insert(sql: Sql, member: string, id: string, at: number, state: PositionState): Promise<void> {
  const { status, cycle, exited } = state;
  const forfeited = status === 'completed' ? givenBack(state) : 0n;
  await sql(
    `insert into earn.positions (id, user_id, request, product_id, kind, currency, cycle_days, daily_rate, quantity,
         daily_earning, early_exit, forfeit_rate, pay_currency, pay_amount, rate, status, days_paid, forfeited, created_at,
         completed_at, ended_early)
       values ($1, $2, '', 'lock', 'lock', 'USDT', $3, $4, $5, $6, true, 500000, 'USDT', $5, 1000000, $7, $8, $9, $10, $11,
         $12)`,
    [
      ...[id, member, cycle, String(DAILY_RATE), String(QUANTITY), String(DAILY), status, exited?.shown ?? null],
      ...[String(forfeited), at, status === 'completed' || status === 'exiting' ? at + 3 * DAY_MS : null],
      exited !== undefined,
    ],
  );
}

async function buy(ledger: LedgerWriter, member: string, id: string, cycle: number): Promise<void> {
  const whole = { quantity: '1000.00', pay_amount: '1000.00', promised: `0.${cycle}` };
  const request = {
    position_id: id,
    user_id: member,
    currency: 'USDT',
    pay_currency: 'USDT',
    ...whole,
  } as const;
  await ledger.post(buyPostings(request));
}

function payDay(ledger: LedgerWriter, member: string, id: string, day: number): Promise<void> {
  const slot = POSITION_SLOTS.accrual + day;
  const credit: AccountKey = { owner: member, kind: 'available', currency: 'USDT' };
  return ledger.post([{ ref: id, slot, kind: 'accrual', debit: promised(shardOf(id), 'USDT'), credit, amount: DAILY }]);
}

const givenBack = ({ exited, paid }: PositionState): bigint => (exited ? (DAILY * BigInt(paid)) / 2n : 0n);

function end(ledger: LedgerWriter, member: string, id: string, state: PositionState): Promise<void> {
  const forfeit = formatMicro(givenBack(state));
  const released = formatMicro(state.exited ? DAILY * BigInt(state.cycle - state.paid) : 0n);
  const ending = { position_id: id, user_id: member, currency: 'USDT', quantity: '1000.00' } as const;
  return ledger.post(endingPostings({ ...ending, forfeit, released }));
}
