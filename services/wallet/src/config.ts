import { Amount, Int, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { houseBankAccounts } from './house-bank-accounts.js';

/** The wallet's settings. */
export class WalletConfig extends ServiceConfig {
  /** The secret that rails sign their reports with. */
  @Text(200, { min: 16 }) RAIL_SECRET!: string;
  /** The gateway's address for rails; `/index.php/api/callback/<rail>` is appended. */
  @Text(500) CALLBACK_URL!: string;
  /** 32 bytes in base64: encrypts account numbers at rest. */
  @Text(44, { min: 44, pattern: /^[A-Za-z0-9+/]{43}=$/ }) DATA_KEY!: string;
  /** The Ed25519 private key that signs solvency statements, PKCS #8 DER in base64. */
  @Text(500) SOLVENCY_KEY!: string;
  /** The app's public address; the sandbox's checkout page is below it. */
  @Optional() @Text(500) PUBLIC_URL?: string;
  /** Extended public key from which each customer's deposit address is derived; practice mode makes its own. */
  @Optional() @Text(120) TRON_XPUB?: string;
  /** A TRON full node's HTTP API; without it payments to those addresses are not detected. */
  @Optional() @Text(500) TRON_NODE_URL?: string;
  /** The contract of the USDT token, by default that of the main network. */
  @Optional() @Text(34) TRON_USDT_CONTRACT?: string;
  /** The private key (hex) that signs payouts in USDT; without it they are signed elsewhere. */
  @Optional() @Text(64, { min: 64, pattern: /^[0-9a-f]{64}$/ }) HOT_WALLET_KEY?: string;
  /** The most USDT that the hot wallet pays within 24 hours; required with HOT_WALLET_KEY. */
  @Optional() @Amount(6) HOT_WALLET_CAP_USDT?: string;
  /** Live mode: the accounts for bank deposits, a JSON list; see docs/payments.md. */
  @Optional() @Text(4_000) BANK_ACCOUNTS?: string;
  /** How long a deposit's rate is valid, seconds. */
  @Optional() @Int(10, 86_400) RATE_HOLD_S?: number;
  /** Withdrawals above this many USD wait for an operator. */
  @Optional() @Amount(2) OPERATOR_ABOVE_USD?: string;
  /** Withdrawals above this many USD need two operators. */
  @Optional() @Amount(2) TWO_OPERATORS_ABOVE_USD?: string;
  /** The payer of payout files, as the bank requires it. */
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
  return config;
}
