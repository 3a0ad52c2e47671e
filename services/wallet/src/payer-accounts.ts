import { AppError, FIAT_CURRENCIES, type FiatCurrency, ListOf, OneOf, Optional, parse, Text } from '@makoto/contracts';
import { ConfigError } from '@makoto/platform';

/** The account from which payout files of a currency are paid; empty texts stand for what is not set. */
export interface PayerAccount {
  name: string;
  /** The payer's 10-digit client number at the bank, for the Zengin format. */
  code: string;
  bankCode: string;
  branchCode: string;
  account: string;
}

/** An entry of PAYER_ACCOUNTS. */
class PayerAccountSetting {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  @Text(40) name!: string;
  @Text(34) account!: string;
  @Text(11) bank_code!: string;
  @Optional() @Text(3, { pattern: /^\d+$/ }) branch_code?: string;
  @Optional() @Text(10, { pattern: /^\d+$/ }) code?: string;
}

class PayerAccountList {
  @ListOf(() => PayerAccountSetting, FIAT_CURRENCIES.length) accounts!: PayerAccountSetting[];
}

interface PayerSettings {
  PAYER_ACCOUNTS?: string;
  PAYER_NAME: string;
  PAYER_CODE?: string;
  PAYER_BANK_CODE?: string;
  PAYER_BRANCH_CODE?: string;
  PAYER_ACCOUNT?: string;
}

/**
 * The paying accounts by currency. PAYER_ACCOUNTS lists them; the single settings `PAYER_*` then are the account for yen, if
 * the list has none. Without the list they pay every currency, as in installations that were set up before it existed.
 * @throws ConfigError
 */
export function payerAccounts(config: PayerSettings): Map<FiatCurrency, PayerAccount> {
  const single: PayerAccount = {
    name: config.PAYER_NAME,
    code: config.PAYER_CODE ?? '',
    bankCode: config.PAYER_BANK_CODE ?? '',
    branchCode: config.PAYER_BRANCH_CODE ?? '',
    account: config.PAYER_ACCOUNT ?? '',
  };
  if (config.PAYER_ACCOUNTS === undefined) return new Map(FIAT_CURRENCIES.map((currency) => [currency, single]));
  const listed = readList(config.PAYER_ACCOUNTS);
  const byCurrency = new Map(listed.map((entry) => [entry.currency, toAccount(entry)]));
  if (byCurrency.size < listed.length) throw wrong('a currency has more than one account');
  if (config.PAYER_ACCOUNT !== undefined && !byCurrency.has('JPY')) byCurrency.set('JPY', single);
  return byCurrency;
}

function toAccount(entry: PayerAccountSetting): PayerAccount {
  const { name, account, bank_code: bankCode, branch_code: branchCode = '', code = '' } = entry;
  return { name, account, bankCode, branchCode, code };
}

function readList(text: string): readonly PayerAccountSetting[] {
  try {
    const { accounts } = parse(PayerAccountList, { accounts: JSON.parse(text) });
    if (accounts.some((a) => a.currency === 'JPY' && !fitsZengin(a))) {
      throw wrong('for JPY the Zengin format needs account (7 digits), bank_code (4), branch_code and code');
    }
    return accounts;
  } catch (error) {
    if (error instanceof SyntaxError) throw wrong('it is not JSON');
    if (error instanceof AppError) throw wrong(`check ${error.problems.map((problem) => problem.field).join(', ')}`);
    throw error;
  }
}

function fitsZengin({ account, bank_code, branch_code, code }: PayerAccountSetting): boolean {
  return /^\d{1,7}$/.test(account) && /^\d{1,4}$/.test(bank_code) && Boolean(branch_code && code);
}

function wrong(why: string): ConfigError {
  const fields = 'currency, name, account, bank_code and, for JPY, branch_code and code';
  return new ConfigError(`Setting PAYER_ACCOUNTS: ${why}; give a JSON list of accounts, each with ${fields}.`);
}
