import { formatMicro, type ReportRow } from '@makoto/contracts';
import { ACCOUNT_KINDS, type AccountKind, CURRENCIES, type Currency } from '../posting/transfer.js';
import type { BalanceSumRow, FlowRow } from './ledger-sums.repository.js';

const CUSTOMERS: ReadonlySet<AccountKind> = new Set(['available', 'in_trade', 'locked', 'withdrawing']);
const RAILS: Partial<Record<AccountKind, string>> = {
  outside_bank: 'bank',
  outside_quick: 'quick',
  outside_crypto: 'crypto',
};

/** The sources of profit by kind of transfer. Kinds that move money within the house or among customers earn nothing. */
const SOURCES: Readonly<Record<string, string>> = {
  fee: 'order_fees',
  fee_return: 'order_fees',
  stake_lost: 'order_results',
  winnings: 'order_results',
  rebate: 'rebates',
  accrual: 'returns',
  earn_forfeit: 'forfeits',
  conversion: 'conversions',
  withdrawal_fee: 'withdrawal_fees',
  correction: 'corrections',
};
/** The order of the items; what is not listed comes before the total. */
const ORDER = [
  ...['order_fees', 'order_results', 'withdrawal_fees', 'conversions', 'rebates', 'returns', 'forfeits'],
  'corrections',
];

interface Item {
  period: string;
  currency: Currency;
  item: string;
  amount: bigint;
  transfers: number;
}

/** A transfer's accounts, as numbers of kinds. @throws RangeError for a number that is none */
function kindOf(no: number): AccountKind {
  const kind = ACCOUNT_KINDS[no - 1];
  if (!kind) throw new RangeError(`no account kind has the number ${no}`);
  return kind;
}

function currencyOf(no: number): Currency {
  const currency = CURRENCIES[no - 1];
  if (!currency) throw new RangeError(`no currency has the number ${no}`);
  return currency;
}

const isHouse = (kind: AccountKind): boolean => !CUSTOMERS.has(kind) && !kind.startsWith('outside');

/**
 * Profit and loss: what the house's own accounts gained from customers and from outside, by source. Capital that the owner
 * pays in or takes out is no profit. The total is the change of the house's equity less its capital.
 */
export function profitItems(rows: readonly FlowRow[]): ReportRow[] {
  const items = rows.flatMap((row): Item[] => {
    const [debit, credit] = [kindOf(row.debit), kindOf(row.credit)];
    if (isHouse(debit) === isHouse(credit) || debit === 'outside_capital' || credit === 'outside_capital') return [];
    const amount = isHouse(credit) ? BigInt(row.amount) : -BigInt(row.amount);
    const item = { period: row.period, currency: currencyOf(row.currency), amount, transfers: Number(row.transfers) };
    return [
      { ...item, item: SOURCES[row.kind] ?? 'other' },
      { ...item, item: 'total' },
    ];
  });
  return summed(items);
}

/** Money in and out by rail: deposits and withdrawals of customers, the house's own payments, and corrections (in less out). */
export function railItems(rows: readonly FlowRow[]): ReportRow[] {
  const items = rows.flatMap((row): Item[] => {
    const [debit, credit] = [kindOf(row.debit), kindOf(row.credit)];
    const rail = RAILS[debit] ?? RAILS[credit];
    if (!rail) return [];
    const comesIn = RAILS[debit] !== undefined;
    const other = comesIn ? credit : debit;
    const corrects = row.kind === 'correction';
    const whose = CUSTOMERS.has(other) ? (comesIn ? 'deposits' : 'withdrawals') : comesIn ? 'house_in' : 'house_out';
    const amount = corrects && !comesIn ? -BigInt(row.amount) : BigInt(row.amount);
    return [
      {
        ...{ period: row.period, currency: currencyOf(row.currency), amount, transfers: Number(row.transfers) },
        item: `${rail}_${corrects ? 'corrections' : whose}`,
      },
    ];
  });
  return summed(items);
}

/** Closing balances by kind of account; the shards of one kind are one. */
export function balanceItems(rows: readonly BalanceSumRow[]): ReportRow[] {
  return summed(
    rows.map((row) => ({
      ...{ period: row.period, currency: currencyOf(row.currency), amount: BigInt(row.balance), transfers: 0 },
      item: kindOf(row.account).replace(/^(earn_promised)_\d$/, '$1'),
    })),
  );
}

function summed(items: readonly Item[]): ReportRow[] {
  const sums = new Map<string, Item>();
  for (const one of items) {
    const key = `${one.period} ${one.currency} ${one.item}`;
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...one });
    else {
      sum.amount += one.amount;
      sum.transfers += one.transfers;
    }
  }
  return [...sums.values()].sort(byPlace).map((sum) => ({ ...sum, amount: formatMicro(sum.amount) }));
}

const textOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function byPlace(a: Item, b: Item): number {
  const place = ({ item }: Item): number => {
    const at = ORDER.indexOf(item);
    return item === 'total' ? ORDER.length + 1 : at < 0 ? ORDER.length : at;
  };
  return (
    textOrder(a.period, b.period) ||
    textOrder(a.currency, b.currency) ||
    place(a) - place(b) ||
    textOrder(a.item, b.item)
  );
}
