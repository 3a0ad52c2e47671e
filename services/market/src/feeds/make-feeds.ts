import type { Clock, Logger } from '@makoto/platform';
import { type FeedKind, feedKinds, type MarketConfig, simulationSeed, sourceSymbols } from '../config.js';
import type { Instrument } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { CcxtFeed } from './ccxt/ccxt.feed.js';
import type { Feed } from './feed.js';
import { FeedSet } from './feed-set.js';
import { FinnhubFeed } from './finnhub/finnhub.feed.js';
import { ReplayFeed } from './replay/replay.feed.js';
import { SimulatedFeed } from './simulated/simulated.feed.js';
import { ccxtSymbol, finnhubSymbol } from './source-symbols.js';

/**
 * Builds the configured feed of every instrument: the first of its category's kinds that knows it. `firstDay` is the
 * first day whose simulated prices are committed beforehand.
 */
export function makeFeeds(config: MarketConfig, clock: Clock, log: Logger, firstDay: number): FeedSet {
  const named = sourceSymbols(config);
  const members = new Map<FeedKind, Map<Instrument, string>>();
  for (const instrument of INSTRUMENTS) {
    for (const kind of feedKinds(config, instrument.category)) {
      const symbol = named.get(instrument.symbol) ?? SYMBOLS[kind](instrument);
      if (symbol === undefined) continue;
      const known = members.get(kind) ?? new Map<Instrument, string>();
      members.set(kind, known.set(instrument, symbol));
      break;
    }
  }
  const feeds = new Map<number, Feed>();
  for (const [kind, symbols] of members) {
    const feed = makeFeed(kind, symbols, config, clock, log, firstDay);
    for (const instrument of symbols.keys()) feeds.set(instrument.no, feed);
  }
  return new FeedSet(feeds);
}

/** Each kind's default symbol for an instrument. */
const SYMBOLS: Readonly<Record<FeedKind, (instrument: Instrument) => string | undefined>> = {
  simulated: ({ symbol }) => symbol,
  replay: ({ symbol }) => symbol,
  ccxt: ccxtSymbol,
  finnhub: finnhubSymbol,
  none: () => undefined,
};

function makeFeed(
  kind: FeedKind,
  symbols: ReadonlyMap<Instrument, string>,
  config: MarketConfig,
  clock: Clock,
  log: Logger,
  firstDay: number,
): Feed {
  const lagMs = config.FEED_LAG_MS;
  switch (kind) {
    case 'ccxt': {
      const options: object = JSON.parse(config.CCXT_OPTIONS);
      return new CcxtFeed({ exchange: config.CCXT_EXCHANGE, options, lagMs }, symbols, clock, log);
    }
    case 'finnhub': {
      const { FINNHUB_KEY: key = '', FINNHUB_URL: url, FINNHUB_API_URL: apiUrl } = config;
      const options = { key, url, apiUrl, lagMs };
      return new FinnhubFeed(options, symbols, clock, log);
    }
    case 'replay': {
      const options = { file: config.REPLAY_FILE ?? '', speed: config.REPLAY_SPEED };
      return new ReplayFeed(options, [...symbols.keys()], clock, log);
    }
    default:
      return new SimulatedFeed(simulationSeed(config), [...symbols.keys()], firstDay);
  }
}
