import { FEED_KINDS, type FeedKind, feedKinds, type MarketConfig, sourceSymbols } from '../config.js';
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

/** Kinds of sources that others can watch too. */
const LIVE_KINDS: ReadonlySet<string> = new Set<FeedKind>(['ccxt', 'finnhub']);

/**
 * The sources that the settings give an instrument: those of its category's kinds that know it, the preferred first. A name
 * in FEED_SYMBOLS is the one at the first kind.
 */
export function configuredSources(config: MarketConfig, instrument: Instrument): FeedSource[] {
  const named = sourceSymbols(config).get(instrument.symbol);
  return feedKinds(config, instrument.category).flatMap((kind, at) => {
    const symbol = kind === 'none' ? undefined : ((at === 0 ? named : undefined) ?? SYMBOLS[kind](instrument));
    return symbol === undefined ? [] : [{ kind, symbol }];
  });
}

/** The sources that make an instrument's price: all live ones if the preferred one is live, otherwise that one alone. */
export function pricingSources(sources: readonly FeedSource[]): readonly FeedSource[] {
  const isLive = ({ kind }: FeedSource): boolean => LIVE_KINDS.has(kind);
  const [first] = sources;
  return first && isLive(first) ? sources.filter(isLive) : sources.slice(0, 1);
}

/** The sources that operators may choose: those that the settings have keys for, and in live mode only real ones. */
export function availableSources(config: MarketConfig): string[] {
  const usable: Readonly<Record<FeedKind, boolean>> = {
    simulated: config.MODE !== 'live' && config.FEED_SEED !== undefined,
    ccxt: true,
    finnhub: config.FINNHUB_KEY !== undefined,
    replay: config.MODE !== 'live' && config.REPLAY_FILE !== undefined,
    none: false,
  };
  return FEED_KINDS.filter((kind) => usable[kind]);
}
