import type { Clock, Logger } from '@makoto/platform';
import { exchanges, type FeedKind, feedChoices, type MarketConfig, simulationSeed, sourceSymbols } from '../config.js';
import type { Instrument } from '../instruments/instrument.js';
import { INSTRUMENTS } from '../instruments/instruments.js';
import { CcxtFeed } from './ccxt/ccxt.feed.js';
import type { Feed } from './feed.js';
import { FeedSet } from './feed-set.js';
import { FinnhubFeed } from './finnhub/finnhub.feed.js';
import { ReplayFeed } from './replay/replay.feed.js';
import { SimulatedFeed } from './simulated/simulated.feed.js';
import { ccxtSymbol, finnhubSymbol } from './source-symbols.js';

/** A source of ticks: a kind, and the exchange where it is ccxt. */
type Source = Exclude<FeedKind, 'ccxt'> | `ccxt:${string}`;

/**
 * Builds the configured feeds of every instrument: those of its category's first choice that know it. `firstDay` is the
 * first day whose simulated prices are committed beforehand.
 */
export function makeFeeds(config: MarketConfig, clock: Clock, log: Logger, firstDay: number): FeedSet {
  const named = sourceSymbols(config);
  const members = new Map<Source, Map<Instrument, string>>();
  for (const instrument of INSTRUMENTS) {
    for (const kinds of feedChoices(config, instrument.category)) {
      const known = kinds.flatMap((kind) => {
        const symbol = named.get(instrument.symbol) ?? SYMBOLS[kind](instrument);
        return symbol === undefined ? [] : sourcesOf(kind, config).map((source) => ({ source, symbol }));
      });
      for (const { source, symbol } of known) {
        members.set(source, (members.get(source) ?? new Map<Instrument, string>()).set(instrument, symbol));
      }
      if (known.length > 0) break;
    }
  }
  const feeds = new Map<number, [Feed, ...Feed[]]>();
  for (const [source, symbols] of members) {
    const feed = makeFeed(source, symbols, config, clock, log, firstDay);
    for (const { no } of symbols.keys()) {
      const others = feeds.get(no);
      if (others) others.push(feed);
      else feeds.set(no, [feed]);
    }
  }
  return new FeedSet(feeds);
}

function sourcesOf(kind: FeedKind, config: MarketConfig): Source[] {
  return kind === 'ccxt' ? exchanges(config).map((exchange): Source => `ccxt:${exchange}`) : [kind];
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
  source: Source,
  symbols: ReadonlyMap<Instrument, string>,
  config: MarketConfig,
  clock: Clock,
  log: Logger,
  firstDay: number,
): Feed {
  const lagMs = config.FEED_LAG_MS;
  if (source.startsWith('ccxt:')) {
    const options: object = JSON.parse(config.CCXT_OPTIONS);
    return new CcxtFeed({ exchange: source.slice('ccxt:'.length), options, lagMs }, symbols, clock, log);
  }
  switch (source) {
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
