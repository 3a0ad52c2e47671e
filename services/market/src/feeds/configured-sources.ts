import { type FeedKind, feedKinds, type MarketConfig, sourceSymbols } from '../config.js';
import type { FeedSource, Instrument } from '../instruments/instrument.js';
import { ccxtSymbol, finnhubSymbol } from './source-symbols.js';

/** Each kind's default symbol for an instrument. */
const SYMBOLS: Readonly<Record<FeedKind, (instrument: Instrument) => string | undefined>> = {
  simulated: ({ symbol }) => symbol,
  replay: ({ symbol }) => symbol,
  ccxt: ccxtSymbol,
  finnhub: finnhubSymbol,
  none: () => undefined,
};

/** The sources that the settings give an instrument: those of its category's kinds that know it, the preferred first. */
export function configuredSources(config: MarketConfig, instrument: Instrument): FeedSource[] {
  const named = sourceSymbols(config).get(instrument.symbol);
  return feedKinds(config, instrument.category).flatMap((kind) => {
    const symbol = kind === 'none' ? undefined : (named ?? SYMBOLS[kind](instrument));
    return symbol === undefined ? [] : [{ kind, symbol }];
  });
}
