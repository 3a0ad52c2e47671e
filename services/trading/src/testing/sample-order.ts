import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { TradingConfig } from '../config.js';
import type { OrderTerms } from '../orders/order.js';

/** The settle time of sample orders, epoch milliseconds. */
export const SETTLE = 1_700_000_060_000;

/** A one-minute order of 10 USD on BTCUSDT by a new customer, with overrides. */
export function sampleOrder(more: Partial<OrderTerms> = {}): OrderTerms {
  return {
    id: randomUUID(),
    userId: randomUUID(),
    productId: 'BTCUSDT',
    direction: 'up',
    decimals: 2,
    stake: 10_000_000n,
    fee: 100_000n,
    winnings: 8_000_000n,
    payoutRate: 800_000n,
    duration: 60,
    maxGapMs: 3_000,
    buyPrice: 100_000_000n,
    buyTickAt: SETTLE - 60_010,
    orderTime: SETTLE - 60_000,
    settleTime: SETTLE,
    ...more,
  };
}

/** Settings for a suite's own database, with a new receipt key. */
export function tradingConfig(databaseUrl: string): TradingConfig {
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return Object.assign(new TradingConfig(), { DATABASE_URL: databaseUrl, RECEIPT_KEY: key });
}
