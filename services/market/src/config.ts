import { type Category, Int, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';

/** Where an instrument's ticks come from; `none` means that it is not quoted. */
export const FEED_KINDS = ['simulated', 'ccxt', 'finnhub', 'replay', 'none'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** One kind, or several separated by commas. */
const FeedKinds = (): PropertyDecorator =>
  Text(60, { pattern: new RegExp(`^(${FEED_KINDS.join('|')})(,(${FEED_KINDS.join('|')}))*$`) });

/** The market's settings. */
export class MarketConfig extends ServiceConfig {
  /** The seed of the simulated prices. Anyone who knows it can predict them, so keep it secret. */
  @Optional() @Text(200, { min: 8 }) FEED_SEED?: string;
  /** Signs the tick roots: an Ed25519 private key, PKCS #8 DER in base64. */
  @Text(500) TICK_KEY!: string;
  /** Whole UTC days for which ticks are kept, besides today. */
  @Optional() @Int(1, 3650) TICK_RETENTION_DAYS = 7;
  /** How long a leader may publish nothing before a standby takes over, in milliseconds. */
  @Optional() @Int(1_000, 600_000) LEADER_TIMEOUT_MS = 10_000;
  /**
   * The sources of forex prices: `ccxt`, `finnhub`, `replay`, `simulated` or `none`; several separated by commas,
   * preferred first. All live ones that know an instrument make its price together.
   */
  @Optional() @FeedKinds() FEED_FOREX = 'simulated';
  /** The same for digital currencies. */
  @Optional() @FeedKinds() FEED_BLOCKCHAIN = 'simulated';
  /** The same for precious metals. */
  @Optional() @FeedKinds() FEED_METAL = 'simulated';
  /** The same for stocks. */
  @Optional() @FeedKinds() FEED_STOCK = 'simulated';
  /** The same for the exchange rates of deposits, withdrawals and conversions. */
  @Optional() @FeedKinds() FEED_RATE = 'simulated';
  /** Symbols at the preferred source that differ from what we expect of it: `EURUSD=OANDA:EUR_USD,AAPL=AAPL`. */
  @Optional() @Text(4000) FEED_SYMBOLS?: string;
  /** How long each 250 ms frame waits for ticks of live feeds that are still in transit, in milliseconds. */
  @Optional() @Int(0, 5_000) FEED_LAG_MS = 500;
  /** ccxt's exchange id, or several separated by commas (at most nine): prices are then the median of their fresh quotes. */
  @Optional() @Text(200, { pattern: /^[a-z0-9]+(,[a-z0-9]+){0,8}$/ }) CCXT_EXCHANGE = 'binance';
  /** Additional settings for ccxt's exchange, a JSON object. */
  @Optional() @Text(4000) CCXT_OPTIONS = '{}';
  /** Finnhub's key; required if a source is `finnhub`. */
  @Optional() @Text(200) FINNHUB_KEY?: string;
  /** Finnhub's address for live trades. */
  @Optional() @Text(500) FINNHUB_URL = 'wss://ws.finnhub.io';
  /** Finnhub's address for candles and symbols. */
  @Optional() @Text(500) FINNHUB_API_URL = 'https://finnhub.io/api/v1';
  /** Recorded ticks; required if a source is `replay`. */
  @Optional() @Text(1000) REPLAY_FILE?: string;
  /** Playback speed relative to the recording. */
  @Optional() @Int(1, 10_000) REPLAY_SPEED = 1;
}

/** Reads the settings. @throws ConfigError if one is invalid, or if live mode has no real feed */
export function readConfig(): MarketConfig {
  const config = loadConfig(MarketConfig, process.env);
  const kinds = new Set(CATEGORIES.flatMap((category) => feedKinds(config, category)));
  if (config.MODE === 'live') refuseMadeUp(kinds);
  if (kinds.has('simulated')) simulationSeed(config);
  if (kinds.has('finnhub') && !config.FINNHUB_KEY) {
    throw new ConfigError('Setting FINNHUB_KEY is missing, but a feed is finnhub.');
  }
  if (kinds.has('replay') && !config.REPLAY_FILE) {
    throw new ConfigError('Setting REPLAY_FILE is missing, but a feed is replay.');
  }
  checkCcxtOptions(config.CCXT_OPTIONS);
  sourceSymbols(config);
  return config;
}

const CATEGORIES: readonly (Category | 'rate')[] = ['forex', 'blockchain', 'metal', 'stock', 'rate'];

/** The feeds of a category, the preferred one first. */
export function feedKinds(config: MarketConfig, category: Category | 'rate'): FeedKind[] {
  const settings = {
    forex: config.FEED_FOREX,
    blockchain: config.FEED_BLOCKCHAIN,
    metal: config.FEED_METAL,
    stock: config.FEED_STOCK,
    rate: config.FEED_RATE,
  };
  const named = settings[category].split(',');
  return FEED_KINDS.filter((kind) => named.includes(kind)).sort((a, b) => named.indexOf(a) - named.indexOf(b));
}

/** The exchanges of ccxt, each once. */
export function exchanges(config: MarketConfig): string[] {
  return [...new Set(config.CCXT_EXCHANGE.split(','))];
}

/** The configured source symbols, by our symbol. @throws ConfigError */
export function sourceSymbols(config: MarketConfig): Map<string, string> {
  const pairs = (config.FEED_SYMBOLS ?? '').split(',').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair): [string, string] => {
      const [symbol, name] = pair.split('=');
      if (!symbol || !name) throw new ConfigError('Setting FEED_SYMBOLS: each part must be SYMBOL=NAME.');
      return [symbol.trim(), name.trim()];
    }),
  );
}

/** The simulated feed's seed. @throws ConfigError if it is missing */
export function simulationSeed(config: MarketConfig): string {
  if (!config.FEED_SEED) throw new ConfigError('Setting FEED_SEED is missing; the simulated feed needs it.');
  return config.FEED_SEED;
}

function refuseMadeUp(kinds: ReadonlySet<FeedKind>): void {
  const madeUp = [...kinds].filter((kind) => kind === 'simulated' || kind === 'replay');
  if (madeUp.length > 0) {
    throw new ConfigError(
      `MODE=live does not start with the ${madeUp.join(' and ')} feed: set FEED_FOREX, FEED_BLOCKCHAIN, FEED_METAL, ` +
        'FEED_STOCK and FEED_RATE to ccxt, finnhub or none.',
    );
  }
  if (kinds.size === 1 && kinds.has('none')) throw new ConfigError('MODE=live does not start without a real feed.');
}

function checkCcxtOptions(text: string): void {
  let options: unknown = {};
  try {
    options = JSON.parse(text);
  } catch {
    options = undefined;
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new ConfigError('Setting CCXT_OPTIONS is not a JSON object.');
  }
}
