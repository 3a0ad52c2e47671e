import type { Instrument } from '../instruments/instrument.js';

/** The instruments that each symbol of a source stands for: a product and a rate may share one. */
export function instrumentsBySymbol(symbols: ReadonlyMap<Instrument, string>): Map<string, Instrument[]> {
  const shared = Map.groupBy(symbols, ([, symbol]) => symbol);
  return new Map([...shared].map(([symbol, pairs]) => [symbol, pairs.map(([instrument]) => instrument)]));
}

/** What ccxt's exchanges call an instrument; undefined for what they do not trade. */
export function ccxtSymbol({ symbol, category }: Instrument): string | undefined {
  if (category === 'blockchain' && symbol.endsWith('USDT')) return `${symbol.slice(0, -4)}/USDT`;
  return symbol === 'RATE.USDTUSD' ? 'USDT/USD' : undefined;
}

/** What Finnhub calls an instrument; undefined for what it does not stream. */
export function finnhubSymbol({ symbol, category, calendar }: Instrument): string | undefined {
  if (category === 'stock') return calendar === 'tse' ? `${symbol}.T` : symbol;
  if (category === 'blockchain' || symbol === 'RATE.USDTUSD') return undefined;
  const pair = symbol.replace('RATE.', '').replace('CNY', 'CNH');
  return `OANDA:${pair.slice(0, 3)}_${pair.slice(3)}`;
}
