import type { Instrument } from '../instruments/instrument.js';
import { SESSION_CALENDARS } from '../sessions/session.calc.js';

/** The instruments behind each source symbol; a product and a rate may share one. */
export function instrumentsBySymbol(symbols: ReadonlyMap<Instrument, string>): Map<string, Instrument[]> {
  const shared = Map.groupBy(symbols, ([, symbol]) => symbol);
  return new Map([...shared].map(([symbol, pairs]) => [symbol, pairs.map(([instrument]) => instrument)]));
}

/** The ccxt symbol of an instrument; undefined if exchanges do not trade it. */
export function ccxtSymbol({ symbol, category }: Instrument): string | undefined {
  if (category === 'blockchain' && symbol.endsWith('USDT')) return `${symbol.slice(0, -4)}/USDT`;
  return symbol === 'RATE.USDTUSD' ? 'USDT/USD' : undefined;
}

/** The Finnhub symbol of an instrument; undefined if Finnhub does not stream it. */
export function finnhubSymbol({ symbol, category, calendar }: Instrument): string | undefined {
  if (category === 'stock') return calendar === SESSION_CALENDARS.tse ? `${symbol}.T` : symbol;
  if (category === 'blockchain' || symbol === 'RATE.USDTUSD') return undefined;
  const pair = symbol.replace('RATE.', '').replace('CNY', 'CNH');
  return `OANDA:${pair.slice(0, 3)}_${pair.slice(3)}`;
}
