import { Amount, Int, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { houseBankAccounts } from './house-bank-accounts.js';
import { payerAccounts } from './payer-accounts.js';

/** The wallet's settings. */
export class WalletConfig extends ServiceConfig {
  /** The secret with which rails sign their reports. */
  @Text(200, { min: 16 }) RAIL_SECRET!: string;
  /** The gateway's address for rails; `/index.php/api/callback/<rail>` is appended. */
  @Text(500) CALLBACK_URL!: string;
  /** The key for data at rest: 32 bytes in base64. */
  @Text(44, { min: 44, pattern: /^[A-Za-z0-9+/]{43}=$/ }) DATA_KEY!: string;
  /** The private key of solvency statements: Ed25519, PKCS #8 DER in base64. */
  @Text(500) SOLVENCY_KEY!: string;
  /** The app's address for customers, under which the sandbox has its checkout page. */
  @Optional() @Text(500) PUBLIC_URL?: string;
  /** The extended public key of deposit addresses; practice mode derives its own. */
  @Optional() @Text(120) TRON_XPUB?: string;
  /** The HTTP API of a TRON full node; without it the wallet sees no payments in USDT. */
  @Optional() @Text(500) TRON_NODE_URL?: string;
  /** The address of the USDT contract; by default that of the main network. */
  @Optional() @Text(34) TRON_USDT_CONTRACT?: string;
  /** The hot wallet's private key (hex), which signs USDT payouts; without it operators sign them elsewhere. */
  @Optional() @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) HOT_WALLET_KEY?: string;
  /** The hot wallet's limit in USDT within 24 hours; required with its key. */
  @Optional() @Amount(6) HOT_WALLET_CAP_USDT?: string;
  /** The TRC-20 address that pays the transfers signed elsewhere; by default the hot wallet's. */
  @Optional() @Text(34, { pattern: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ }) TRON_PAYOUT_ADDRESS?: string;
  /** Live mode: the house's accounts for bank deposits, a JSON list; see house-bank-accounts.ts. */
  @Optional() @Text(4_000) BANK_ACCOUNTS?: string;
  /** How long a deposit's rate is valid, seconds. */
  @Optional() @Int(10, 86_400) RATE_HOLD_S?: number;
  /** Withdrawals above this many USD need an operator's approval. */
  @Optional() @Amount(2) OPERATOR_ABOVE_USD?: string;
  /** Deposits above this many USD need two operators; so do withdrawals that exceed it within 24 hours. */
  @Optional() @Amount(2) TWO_OPERATORS_ABOVE_USD?: string;
  /** The accounts that pay payout files, one per currency, a JSON list; see payer-accounts.ts. */
  @Optional() @Text(4_000) PAYER_ACCOUNTS?: string;
  /** The paying account of yen, or of all currencies without PAYER_ACCOUNTS; the holder in the bank's spelling. */
  @Optional() @Text(40) PAYER_NAME?: string;
  @Optional() @Text(10, { pattern: /^\d+$/ }) PAYER_CODE?: string;
  @Optional() @Text(11) PAYER_BANK_CODE?: string;
  @Optional() @Text(3, { pattern: /^\d+$/ }) PAYER_BRANCH_CODE?: string;
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
  return config;
}
