import type { Currency } from '../posting/transfer.js';
import { type CustomerAccount, type HeldKind, SET_ASIDE } from './customer-accounts.js';
import type { StatementPeriod } from './statement-period.calc.js';
import type { EntryRange, EntrySums, HeldSums } from './statement-sums.repository.js';

/** What the ledger says about a customer and a period, from one snapshot; micro-units. */
export interface Readings {
  entries: { range: EntryRange; sums: EntrySums[]; balance: bigint; balanceOfLast: bigint }[];
  /** What entries have set aside up to the numbers at which the period begins and ends, and up to the newest. */
  setAside: { currency: Currency; kind: HeldKind; low: bigint; top: bigint; now: bigint }[];
  held: CustomerAccount[];
  /** What was used of the money set aside: lost, paid out, charged. */
  used: HeldSums[];
  now: ReadonlyMap<string, { balance: bigint }>;
}

/** The movements of one kind on one account. */
export interface KindTotal {
  account: CustomerAccount;
  kind: string;
  count: number;
  /** Micro-units. */
  credited: bigint;
  debited: bigint;
}

/** The balances of an account at both ends of a period, micro-units. */
export interface AccountBalances {
  account: CustomerAccount;
  opening: bigint;
  closing: bigint;
}

/** A statement without its single movements. */
export interface StatementBook {
  period: StatementPeriod;
  balances: AccountBalances[];
  totals: KindTotal[];
  ranges: EntryRange[];
  /** The accounts whose own movements are listed after the entries. */
  held: CustomerAccount[];
  /** How many single movements there are. */
  movements: number;
}

/** Why the movements are not what the ledger's balances say; empty if they are. */
export function problemsOf(readings: Readings): string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) problems.push(what);
  };
  for (const { range, sums, balance, balanceOfLast } of readings.entries) {
    const { account, low, top, opening, closing } = range;
    const name = `available ${account.currency}`;
    const count = sums.reduce((total, { count: n }) => total + n, 0);
    const change = sums.reduce((total, { credited, debited }) => total + credited - debited, 0n);
    expect(top >= low && count === top - low, `${name} has ${count} movements from ${low} to ${top}`);
    expect(
      sums.every(({ follows }) => follows),
      `${name} has a movement that does not follow from the one before`,
    );
    expect(opening + change === closing, `${name} is ${opening} + ${change}, not ${closing}`);
    expect(balanceOfLast === balance, `${name} is ${balanceOfLast} by its newest movement, not ${balance}`);
  }
  for (const { opening, closing, change, fromMovements, account, balance } of heldSums(readings)) {
    const name = `${account.kind} ${account.currency}`;
    expect(closing - opening === change, `${name} changes by ${closing - opening}, not ${change}`);
    expect(fromMovements === balance, `${name} is ${fromMovements} by all movements, not ${balance}`);
  }
  return problems;
}

/** @param readings without problems */
export function toBook(readings: Readings, period: StatementPeriod): StatementBook {
  const ranges = readings.entries.map(({ range }) => range);
  const entries: KindTotal[] = readings.entries.flatMap(({ range: { account }, sums }) =>
    sums.map(({ kind, count, credited, debited }) => ({ account, kind, count, credited, debited })),
  );
  const held = heldSums(readings);
  const used = held.flatMap(({ totals }) => totals);
  const single = held.flatMap(({ own }) => own);
  return {
    period,
    balances: [...ranges, ...held].map(({ account, opening, closing }) => ({ account, opening, closing })),
    totals: [...entries, ...used],
    ranges,
    held: readings.held,
    movements: [...readings.entries.flatMap(({ sums }) => sums), ...single].reduce((sum, { count }) => sum + count, 0),
  };
}

interface HeldAccount extends AccountBalances {
  totals: KindTotal[];
  own: HeldSums[];
  /** By the period's movements. */
  change: bigint;
  /** What all movements leave, and what the ledger says. */
  fromMovements: bigint;
  balance: bigint;
}

function heldSums({ entries, setAside, held, used, now }: Readings): HeldAccount[] {
  return held.flatMap((account): HeldAccount[] => {
    const aside = setAside.find(({ currency, kind }) => currency === account.currency && kind === account.kind);
    if (!aside) return [];
    const own = used.filter((sums) => sums.account === account.id);
    const sum = (of: 'before' | 'within' | 'after'): bigint => own.reduce((total, each) => total + each[of], 0n);
    const ways = SET_ASIDE[aside.kind];
    const kinds = entries.find(({ range }) => range.account.currency === account.currency)?.sums ?? [];
    // Seen from this account, what leaves the available balance comes in.
    const mirrored = kinds
      .filter(({ kind }) => kind === ways.in || kind === ways.back)
      .map(({ kind, count, credited, debited }) => ({ account, kind, count, credited: debited, debited: credited }));
    const totals = [
      ...mirrored,
      ...own
        .filter(({ count }) => count > 0)
        .map(({ kind, count, within }) => ({ account, kind, count, credited: 0n, debited: within })),
    ];
    return [
      {
        account,
        opening: aside.low - sum('before'),
        closing: aside.top - sum('before') - sum('within'),
        totals,
        own,
        change: totals.reduce((total, { credited, debited }) => total + credited - debited, 0n),
        fromMovements: aside.now - sum('before') - sum('within') - sum('after'),
        balance: now.get(account.id)?.balance ?? 0n,
      },
    ];
  });
}

/** What tax advisers ask for, in one currency, micro-units. */
export interface KeyFigures {
  /** Fees of orders, less those returned, and of withdrawals. */
  fees: bigint;
  /** Winnings less lost stakes and less the fees of orders. */
  trading: bigint;
  /** Returns of positions, less what early exits cost. */
  earnings: bigint;
  rebates: bigint;
}

export function keyFiguresOf({ totals }: StatementBook, currency: Currency): KeyFigures {
  const net = (kind: string, account: CustomerAccount['kind'] = 'available'): bigint =>
    totals
      .filter((total) => total.account.currency === currency && total.account.kind === account && total.kind === kind)
      .reduce((sum, { credited, debited }) => sum + credited - debited, 0n);
  const orderFees = -(net('fee') + net('fee_return'));
  return {
    fees: orderFees - net('withdrawal_fee', 'withdrawing'),
    trading: net('winnings') + net('stake_lost', 'in_trade') - orderFees,
    earnings: net('accrual') + net('earn_forfeit', 'locked'),
    rebates: net('rebate'),
  };
}
