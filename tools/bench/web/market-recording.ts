import { closeSync, openSync, writeSync } from 'node:fs';
import { seeded } from '../lib/stats.ts';

/** All products of the market list, at about their prices. */
const MARKETS: readonly (readonly [symbol: string, price: number])[] = [
  ['EURUSD', 1.16],
  ['USDJPY', 152],
  ['GBPUSD', 1.33],
  ['AUDUSD', 0.66],
  ['EURJPY', 176],
  ['BTCUSDT', 91_000],
  ['ETHUSDT', 2_900],
  ['SOLUSDT', 140],
  ['XRPUSDT', 2.2],
  ['DOGEUSDT', 0.16],
  ['XAUUSD', 4_100],
  ['XAGUSD', 50],
  ['XPTUSD', 1_550],
  ['XPDUSD', 1_400],
  ['AAPL', 270],
  ['MSFT', 500],
  ['NVDA', 185],
  ['TSLA', 410],
  ['7203', 3_100],
  ['6758', 4_300],
];
const TICKS_PER_SECOND = 5;
/** The largest price move from tick to tick. */
const STEP = 2e-4;

/**
 * Writes `minutes` of a market for the replay feed, in which each of twenty instruments ticks five times per second.
 */
export function recordMarket(file: string, minutes: number): void {
  const random = seeded(20);
  const prices = MARKETS.map(([symbol, price]) => ({ symbol, price }));
  const out = openSync(file, 'w');
  for (let second = 0; second < minutes * 60; second++) {
    const lines: string[] = [];
    for (let tick = 0; tick < TICKS_PER_SECOND; tick++) {
      const at = second * 1000 + (tick * 1000) / TICKS_PER_SECOND;
      for (const market of prices) {
        market.price *= 1 + (random() - 0.5) * STEP;
        const micro = Math.round(market.price * 1e6);
        lines.push(`${market.symbol} ${at} ${micro} ${micro} ${micro} 1000000\n`);
      }
    }
    writeSync(out, lines.join(''));
  }
  closeSync(out);
}
