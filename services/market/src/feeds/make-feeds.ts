import type { Clock, Logger } from '@makoto/platform';
import { FEED_KINDS, type FeedKind, type MarketConfig, simulationSeed } from '../config.js';
import type { Instrument } from '../instruments/instrument.js';
import { CcxtFeed } from './ccxt/ccxt.feed.js';
import { configuredSources } from './configured-sources.js';
import type { Feed } from './feed.js';
import { FeedSet } from './feed-set.js';
import { FinnhubFeed } from './finnhub/finnhub.feed.js';
import { ReplayFeed } from './replay/replay.feed.js';
import { SimulatedFeed } from './simulated/simulated.feed.js';

/** Builds the feed of every instrument: its first source. */
export function makeFeeds(
  config: MarketConfig,
  clock: Clock,
  log: Logger,
  instruments: readonly Instrument[],
): FeedSet {
  const members = new Map<FeedKind, Map<Instrument, string>>();
  for (const instrument of instruments) {
    const [source] = instrument.sources ?? configuredSources(config, instrument);
    const kind = FEED_KINDS.find((one) => one === source?.kind);
    if (!source || !kind) continue;
    const known = members.get(kind) ?? new Map<Instrument, string>();
    members.set(kind, known.set(instrument, source.symbol));
  }
  const feeds = new Map<number, Feed>();
  for (const [kind, symbols] of members) {
    const feed = makeFeed(kind, symbols, config, clock, log);
    for (const instrument of symbols.keys()) feeds.set(instrument.no, feed);
  }
  return new FeedSet(feeds);
}

function makeFeed(
  kind: FeedKind,
  symbols: ReadonlyMap<Instrument, string>,
  config: MarketConfig,
  clock: Clock,
  log: Logger,
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
      return new SimulatedFeed(simulationSeed(config), [...symbols.keys()]);
  }
}
