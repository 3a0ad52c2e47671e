import { Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { readRates } from './rebates/rates.calc.js';

/** The service's settings; each is the environment variable of its name. */
export class ReferralConfig extends ServiceConfig {
  /** The share of an order's fee by level, level 1 first, blanks between: together at most 1. */
  @Optional() @Text(200) REBATE_RATES?: string;
  /** How clients reach the product; invitation links begin with it. */
  @Optional() @Text(500) PUBLIC_URL?: string;
}

/** The settings as the environment has them. @throws ConfigError saying which one to mend */
export function readConfig(): ReferralConfig {
  const config = loadConfig(ReferralConfig, process.env);
  const rates = readRates(config.REBATE_RATES);
  if (typeof rates === 'string') throw new ConfigError(`Setting REBATE_RATES: ${rates}`);
  return config;
}
