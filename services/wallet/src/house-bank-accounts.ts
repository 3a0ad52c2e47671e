import { AppError, FIAT_CURRENCIES, type FiatCurrency, ListOf, OneOf, Optional, parse, Text } from '@makoto/contracts';
import { ConfigError } from '@makoto/platform';

/** A bank account of the house, to which customers pay bank deposits. */
export class HouseBankAccount {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Text(80) bank_name!: string;
  @Text(20) bank_code!: string;
  @Optional() @Text(80) branch_name?: string;
  @Optional() @Text(20) branch_number?: string;
  @Text(40) account_number!: string;
  @Text(80) holder_name!: string;
}

class HouseBankAccountList {
  @ListOf(() => HouseBankAccount, FIAT_CURRENCIES.length) accounts!: HouseBankAccount[];
}

/** The accounts of practice mode. No bank has these codes, so nobody can pay to them by mistake. */
const PRACTICE: readonly HouseBankAccount[] = [
  {
    currency: 'JPY',
    bank_name: 'デモ銀行',
    bank_code: '9999',
    branch_name: '練習支店',
    branch_number: '999',
    account_number: '0000001',
    holder_name: 'マコト（デモ）',
  },
  {
    currency: 'USD',
    bank_name: 'Practice Bank (demo)',
    bank_code: 'DEMOUS00',
    account_number: '0000000001',
    holder_name: 'MAKOTO DEMO',
  },
  {
    currency: 'CNY',
    bank_name: '模拟银行',
    bank_code: '000',
    account_number: '0000000000000001',
    holder_name: 'MAKOTO DEMO',
  },
  {
    currency: 'AUD',
    bank_name: 'Practice Bank (demo)',
    bank_code: '000-000',
    account_number: '00000001',
    holder_name: 'MAKOTO DEMO',
  },
];

/**
 * The house's accounts by currency: fixed ones in practice mode, those of BANK_ACCOUNTS in live mode. Bank deposits are
 * possible in these currencies. @throws ConfigError
 */
export function houseBankAccounts(config: {
  MODE?: 'practice' | 'live';
  BANK_ACCOUNTS?: string;
}): Map<FiatCurrency, HouseBankAccount> {
  const accounts = config.MODE === 'live' ? configured(config.BANK_ACCOUNTS ?? '[]') : PRACTICE;
  const byCurrency = new Map(accounts.map((account) => [account.currency, account]));
  if (byCurrency.size < accounts.length) throw wrong('a currency has more than one account');
  return byCurrency;
}

function configured(text: string): readonly HouseBankAccount[] {
  try {
    return parse(HouseBankAccountList, { accounts: JSON.parse(text) }).accounts;
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong('it is not JSON');
    if (error instanceof AppError) throw wrong(`check ${error.problems.map((problem) => problem.field).join(', ')}`);
    throw error;
  }
}

function wrong(why: string): ConfigError {
  const fields = 'currency, bank_name, bank_code, account_number, holder_name and, if there is one, the branch';
  return new ConfigError(`Setting BANK_ACCOUNTS: ${why}; give a JSON list of accounts, each with ${fields}.`);
}
