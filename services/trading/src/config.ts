import { Int, Optional, Text } from '@makoto/contracts';
import { loadConfig, ServiceConfig } from '@makoto/platform';

/** The settings of the trading service. */
export class TradingConfig extends ServiceConfig {
  /** The Ed25519 private key that signs receipts, PKCS #8 DER in base64. */
  @Text(500) RECEIPT_KEY!: string;
  /** The fee as a decimal fraction of the stake, in the first version of the terms; operators change it. */
  @Optional() @Text(10, { pattern: /^0(\.\d{1,6})?$/ }) FEE_RATE = '0.01';
  /**
   * The share of the house's trading account that may be at risk on one direction of an instrument, in the first version of
   * the terms; operators change it.
   */
  @Optional() @Text(10, { pattern: /^(0(\.\d{1,6})?|1)$/ }) EXPOSURE_SHARE = '0.1';
  /** The market's setting of that name, which customers are told beside the check of a settlement. */
  @Optional() @Int(1, 3650) TICK_RETENTION_DAYS = 7;
}

export const loadTradingConfig = (): TradingConfig => loadConfig(TradingConfig, process.env);
