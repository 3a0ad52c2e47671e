import { Int, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';

const TICK_RETENTION_DAYS = 7;

/** The market's settings. */
export class MarketConfig extends ServiceConfig {
  /** What the simulated prices are drawn from. Who knows it knows them in advance: it is a secret. */
  @Optional() @Text(200, { min: 8 }) FEED_SEED?: string;
  /** Whole days of UTC for which ticks are kept besides today; 7 by default. */
  @Optional() @Int(1, 3650) TICK_RETENTION_DAYS?: number;
}

/** Reads the settings. @throws ConfigError where one is wrong, or where live mode has no real feed */
export function readConfig(): MarketConfig {
  const config = loadConfig(MarketConfig, process.env);
  if (config.MODE === 'live') {
    throw new ConfigError('MODE=live does not start with the simulated feed, and no real feed is configured.');
  }
  simulationSeed(config);
  return config;
}

/** The simulated feed's seed. @throws ConfigError where it is missing */
export function simulationSeed(config: MarketConfig): string {
  if (!config.FEED_SEED) throw new ConfigError('Setting FEED_SEED: it is missing, and the simulated feed needs it.');
  return config.FEED_SEED;
}

/** For how many whole days ticks are kept. */
export function retentionDays(config: MarketConfig): number {
  return config.TICK_RETENTION_DAYS ?? TICK_RETENTION_DAYS;
}
