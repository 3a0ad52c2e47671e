import type { DataSource } from 'typeorm';
import { type AccountKey, accountId, CURRENCIES, type Currency } from '../posting/transfer.js';
import { type Balances, noBalances } from './balances.js';

interface AccountRow {
  owner: string;
  kind: string;
  currency: string;
  balance: string;
}

/** The balances of those customers who have an account. */
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

/** The balances of accounts, in the order of `accounts`; zero for those that do not exist yet. */
export async function findAccountBalances(dataSource: DataSource, accounts: readonly AccountKey[]): Promise<bigint[]> {
  const ids = accounts.map(accountId);
  const rows: { id: string; balance: string }[] = await dataSource.query(
    'select id, balance from accounts where id = any($1::uuid[])',
    [ids],
  );
  const balances = new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]));
  return ids.map((id) => balances.get(id) ?? 0n);
}

function isCustomerKind(kind: string): kind is keyof Balances {
  return kind === 'available' || kind === 'in_trade' || kind === 'locked' || kind === 'withdrawing';
}
