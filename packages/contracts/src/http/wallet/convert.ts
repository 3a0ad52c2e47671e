import { Amount, Decimal, Id, IsoTime, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { WITHDRAWAL_CURRENCIES, type WithdrawalCurrency } from './withdrawals.js';

export class ConvertRequest {
  @OneOf(WITHDRAWAL_CURRENCIES) from!: WithdrawalCurrency;
  @OneOf(WITHDRAWAL_CURRENCIES) to!: WithdrawalCurrency;
  /** In `from`: up to 2 decimals for USD, 6 for USDT. */
  @Amount(6) amount!: string;
  /** The id of a quote to execute; without it the reply is a new quote. */
  @Optional() @Id() quote_id?: string;
}

export class ConversionView {
  @Id() quote_id!: string;
  /** Only for an executed conversion. */
  @Nullable() @Text(20) number?: string | null;
  @OneOf(['quoted', 'success']) status!: 'quoted' | 'success';
  @OneOf(WITHDRAWAL_CURRENCIES) from!: WithdrawalCurrency;
  @OneOf(WITHDRAWAL_CURRENCIES) to!: WithdrawalCurrency;
  /** In `from`. */
  @Decimal() amount!: string;
  /** Units of `to` per unit of `from`: the market rate less the spread, rounded down. */
  @Decimal() rate!: string;
  /** Absent for conversions from before there was a spread. */
  @Nullable() @Decimal() market_rate?: string | null;
  /** The fraction of the market rate that we keep: `0.001` is 0.1 %. */
  @Nullable() @Decimal() spread?: string | null;
  /** In `to`, rounded to the nearest lower micro-unit. */
  @Decimal() result!: string;
  @IsoTime() valid_until!: string;
  @Nullable() @IsoTime() created_at?: string | null;
}

/** @throws TOO_MANY_QUOTES beyond five that are neither used nor expired */
export const walletConvert = call({
  path: 'wallet/convert',
  auth: 'user',
  service: 'wallet',
  request: ConvertRequest,
  reply: ConversionView,
  idempotent: true,
  whenRestricted: 'allowed',
  objects: { quote_id: 'conversion_quote' },
  summary: 'Quotes a conversion between USD and USDT for 15 seconds; with a quote, executes it',
});
