import type { DataSource } from 'typeorm';
import { CURRENCIES, type Currency } from '../posting/transfer.js';
import { type Balances, noBalances } from './balances.js';

interface AccountRow {
  owner: string;
  kind: string;
  currency: string;
  balance: string;
}

/** The balances of customers, those that have any account; one statement for all of them. */
export async function findBalances(
  dataSource: DataSource,
  users: readonly string[],
): Promise<Map<string, Map<Currency, Balances>>> {
  const rows: AccountRow[] = await dataSource.query(
    'select owner, kind, currency, balance from accounts where owner = any($1::uuid[])',
    [users],
  );
  const found = new Map<string, Map<Currency, Balances>>();
  for (const row of rows) {
    const balances = found.get(row.owner) ?? noBalances();
    found.set(row.owner, balances);
    const currency = CURRENCIES.find((c) => c === row.currency);
    const inCurrency = currency && balances.get(currency);
    if (inCurrency && isCustomerKind(row.kind)) inCurrency[row.kind] = BigInt(row.balance);
  }
  return found;
}

function isCustomerKind(kind: string): kind is keyof Balances {
  return kind === 'available' || kind === 'in_trade' || kind === 'locked' || kind === 'withdrawing';
}
