import { Amount, Int, OneOf, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { houseBankAccounts } from './house-bank-accounts.js';
import { payerAccounts } from './payer-accounts.js';
import { QUICK_RAILS, type QuickRailName, quickSettings } from './quick-settings.js';

/** The wallet's settings. */
export class WalletConfig extends ServiceConfig {
  /** The secret with which rails sign their reports. */
  @Text(200, { min: 16 }) RAIL_SECRET!: string;
  /** The secret that will replace it; accepted in reports already. */
  @Optional() @Text(200, { min: 16 }) RAIL_SECRET_NEXT?: string;
  /** The secret that it has replaced; still accepted in reports. */
  @Optional() @Text(200, { min: 16 }) RAIL_SECRET_PREVIOUS?: string;
  /** The gateway's address for rails; `/index.php/api/callback/<rail>` is appended. @launcher */
  @Text(500) CALLBACK_URL!: string;
  /** The key for data at rest: 32 bytes in base64. */
  @Text(44, { min: 44, pattern: /^[A-Za-z0-9+/]{43}=$/ }) DATA_KEY!: string;
  /** The data key that will replace it: decrypts, but does not encrypt yet (`npm run rotate -- DATA_KEY`). */
  @Optional() @Text(44, { min: 44, pattern: /^[A-Za-z0-9+/]{43}=$/ }) DATA_KEY_NEXT?: string;
  /** The data key that it has replaced: decrypts until everything is encrypted again. */
  @Optional() @Text(44, { min: 44, pattern: /^[A-Za-z0-9+/]{43}=$/ }) DATA_KEY_PREVIOUS?: string;
  /** The private key of solvency statements: Ed25519, PKCS #8 DER in base64. */
  @Text(500) SOLVENCY_KEY!: string;
  /** The app's address for customers, under which the sandbox has its checkout page. @launcher */
  @Optional() @Text(500) PUBLIC_URL?: string;
  /** The extended public key of deposit addresses; practice mode derives its own, live mode requires it. */
  @Optional() @Text(120) TRON_XPUB?: string;
  /** The HTTP API of a TRON full node, required in live mode; without it the wallet sees no payments in USDT. */
  @Optional() @Text(500) TRON_NODE_URL?: string;
  /** The contract of the token accepted as USDT; the default is that of the main network. */
  @Optional() @Text(34) TRON_USDT_CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  /** The hot wallet's private key (hex), which signs USDT payouts; without it operators sign them elsewhere. */
  @Optional() @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) HOT_WALLET_KEY?: string;
  /** The hot wallet's limit in USDT within 24 hours; required with its key. */
  @Optional() @Amount(6) HOT_WALLET_CAP_USDT?: string;
  /** The TRC-20 address that pays the transfers signed elsewhere; the hot wallet's, if there is one. */
  @Optional() @Text(34, { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ }) TRON_PAYOUT_ADDRESS?: string;
  /** Live mode: the house's accounts for bank deposits, a JSON list (`services/wallet/src/house-bank-accounts.ts`). */
  @Optional() @Text(4_000) BANK_ACCOUNTS?: string;
  /** Live mode: the provider of quick payments; without one they are not offered. */
  @Optional() @OneOf(QUICK_RAILS) QUICK_RAIL?: QuickRailName;
  /** The address of that provider's API; required with QUICK_RAIL. */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) QUICK_API_URL?: string;
  /** The key for that provider's API; required with QUICK_RAIL. */
  @Optional() @Text(500) QUICK_API_KEY?: string;
  /** The key with which that provider signs its webhooks; required with QUICK_RAIL. */
  @Optional() @Text(500, { min: 16 }) QUICK_WEBHOOK_KEY?: string;
  /** That provider's further options, a JSON object; Hyperswitch knows `profile_id`. */
  @Optional() @Text(2_000) QUICK_OPTIONS?: string;
  /** How long a deposit's rate is valid, seconds, in the first version of the terms; operators change it. */
  @Optional() @Int(10, 86_400) RATE_HOLD_S = 900;
  /**
   * Withdrawals above this many USD need an operator's approval, in the first version of the terms; in live mode every
   * withdrawal does.
   */
  @Optional() @Amount(2) OPERATOR_ABOVE_USD = '10000';
  /**
   * Withdrawals, and deposits that operators confirm, need two operators if they exceed this many USD within 24 hours, in the
   * first version of the terms.
   */
  @Optional() @Amount(2) TWO_OPERATORS_ABOVE_USD = '25000';
  /** The accounts that pay payout files, one per currency, a JSON list (`services/wallet/src/payer-accounts.ts`). */
  @Optional() @Text(4_000) PAYER_ACCOUNTS?: string;
  /** The paying account of yen, or of all currencies without PAYER_ACCOUNTS; the holder in the bank's spelling. */
  @Optional() @Text(40) PAYER_NAME = 'MAKOTO';
  /** That account's client code for transfers (JPY). */
  @Optional() @Text(10, { pattern: /^\d+$/ }) PAYER_CODE?: string;
  /** The code of that account's bank. */
  @Optional() @Text(11) PAYER_BANK_CODE?: string;
  /** The code of that account's branch (JPY). */
  @Optional() @Text(3, { pattern: /^\d+$/ }) PAYER_BRANCH_CODE?: string;
  /** The account's number. */
  @Optional() @Text(34) PAYER_ACCOUNT?: string;
}

/** Reads the settings from the environment. @throws ConfigError */
export function readConfig(): WalletConfig {
  const config = loadConfig(WalletConfig, process.env);
  if (config.MODE === 'live' && !(config.TRON_XPUB && config.TRON_NODE_URL)) {
    throw new ConfigError('Settings TRON_XPUB and TRON_NODE_URL: live mode needs both for deposits in USDT.');
  }
  if ((config.HOT_WALLET_KEY === undefined) !== (config.HOT_WALLET_CAP_USDT === undefined)) {
    throw new ConfigError('Settings HOT_WALLET_KEY and HOT_WALLET_CAP_USDT: a hot wallet needs both, a key and a cap.');
  }
  houseBankAccounts(config);
  payerAccounts(config);
  quickSettings(config);
  return config;
}
