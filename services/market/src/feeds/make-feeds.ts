import type { Clock, Logger } from '@makoto/platform';
import { exchanges, FEED_KINDS, type FeedKind, type MarketConfig, simulationSeed } from '../config.js';
import type { FeedSource, Instrument } from '../instruments/instrument.js';
import { CcxtFeed } from './ccxt/ccxt.feed.js';
import { configuredSources, pricingSources } from './configured-sources.js';
import type { Feed } from './feed.js';
import { FeedSet } from './feed-set.js';
import { FinnhubFeed } from './finnhub/finnhub.feed.js';
import { ReplayFeed } from './replay/replay.feed.js';
import { SimulatedFeed } from './simulated/simulated.feed.js';

/** A source of ticks: a kind, and the exchange where it is ccxt. */
type Source = Exclude<FeedKind, 'ccxt'> | `ccxt:${string}`;

/**
 * Builds the feeds of every instrument: several where several live sources carry it, of one kind or of different ones.
 * `firstDay` is the first day whose simulated prices are committed beforehand.
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
    const listed = pricingSources(instrument.sources ?? configuredSources(config, instrument));
    for (const { source, symbol } of listed.flatMap((one) => membersOf(one, config))) {
      members.set(source, (members.get(source) ?? new Map<Instrument, string>()).set(instrument, symbol));
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

/** The sources of a kind, each with the instrument's symbol there; none of an unknown kind. */
function membersOf({ kind, symbol }: FeedSource, config: MarketConfig): { source: Source; symbol: string }[] {
  const known = FEED_KINDS.find((one) => one === kind);
  if (!known) return [];
  const sources: Source[] =
    known === 'ccxt' ? exchanges(config).map((exchange): Source => `ccxt:${exchange}`) : [known];
  return sources.map((source) => ({ source, symbol }));
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
