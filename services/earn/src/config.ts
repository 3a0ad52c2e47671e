import { loadConfig, ServiceConfig } from '@makoto/platform';

/** The settings of the earn service, from environment variables of the same names. */
export class EarnConfig extends ServiceConfig {}

/** Reads the settings. @throws ConfigError naming an invalid one */
export function readConfig(): EarnConfig {
  return loadConfig(EarnConfig, process.env);
}
