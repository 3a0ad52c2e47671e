import { Bool, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { FIAT_CURRENCIES, type FiatCurrency } from '../wallet/deposits.js';

export class BanksRequest {
  @OneOf(FIAT_CURRENCIES) currency!: FiatCurrency;
  /** Part of the name or its reading, or the beginning of the code. */
  @Nullable() @Text(40, { min: 0 }) keyword?: string | null;
  /** If given, the reply lists this bank's branches. */
  @Nullable() @Text(20, { min: 0 }) bank_code?: string | null;
}

/** A bank or a branch. */
export class BankView {
  @Text(20) code!: string;
  @Text(80) name!: string;
  /** The name in katakana, if known. */
  @Text(80, { min: 0 }) kana!: string;
}

export class BanksReply {
  @ListOf(() => BankView, 2000) list!: BankView[];
  /** Whether only banks of the list are accepted. Otherwise any bank may be typed. */
  @Nullable() @Bool() listed?: boolean | null;
}

export const commonBanks = call({
  path: 'common/banks',
  auth: 'none',
  service: 'wallet',
  request: BanksRequest,
  reply: BanksReply,
  summary: "Lists banks by currency, or a bank's branches, filtered by a keyword",
});
