import { Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { readRates } from './rebates/rates.calc.js';

/** The service's settings; each is the environment variable of its name. */
export class ReferralConfig extends ServiceConfig {
  /** The shares of an order's fee, level 1 first, separated by blanks; at most 1 in total. The first version alone. */
  @Optional() @Text(200) REBATE_RATES = '0.20 0.10 0.05 0.03 0.02 0.01 0.005 0.003 0.002';
  /** The product's public URL, with which invitation links begin. @launcher */
  @Optional() @Text(500) PUBLIC_URL?: string;
}

/** Reads and checks the settings. @throws ConfigError naming the setting to fix */
export function readConfig(): ReferralConfig {
  const config = loadConfig(ReferralConfig, process.env);
  const rates = readRates(config.REBATE_RATES);
  if (typeof rates === 'string') throw new ConfigError(`Setting REBATE_RATES: ${rates}`);
  return config;
}
