import type { Clock, Logger } from '@makoto/platform';
import { exchanges, FEED_KINDS, type FeedKind, type MarketConfig, simulationSeed } from '../config.js';
import type { Instrument } from '../instruments/instrument.js';
import { CcxtFeed } from './ccxt/ccxt.feed.js';
import { configuredSources } from './configured-sources.js';
import type { Feed } from './feed.js';
import { FeedSet } from './feed-set.js';
import { FinnhubFeed } from './finnhub/finnhub.feed.js';
import { ReplayFeed } from './replay/replay.feed.js';
import { SimulatedFeed } from './simulated/simulated.feed.js';

/** A source of ticks: a kind, and the exchange where it is ccxt. */
type Source = Exclude<FeedKind, 'ccxt'> | `ccxt:${string}`;

/**
 * Builds the feeds of every instrument: its first source, which is several where there are several exchanges. `firstDay` is
 * the first day whose simulated prices are committed beforehand.
 */
export function makeFeeds(
  config: MarketConfig,
  clock: Clock,
  log: Logger,
  instruments: readonly Instrument[],
  firstDay: number,
): FeedSet {
  const members = new Map<Source, Map<Instrument, string>>();
  for (const instrument of instruments) {
    const [first] = instrument.sources ?? configuredSources(config, instrument);
    const kind = FEED_KINDS.find((one) => one === first?.kind);
    if (!first || !kind) continue;
    for (const source of sourcesOf(kind, config)) {
      members.set(source, (members.get(source) ?? new Map<Instrument, string>()).set(instrument, first.symbol));
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
