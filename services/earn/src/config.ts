import { loadConfig, ServiceConfig } from '@makoto/platform';

/** The service's settings; each is the environment variable of its name. */
export class EarnConfig extends ServiceConfig {}

/** The settings as the environment has them. @throws ConfigError saying which one to mend */
export function readConfig(): EarnConfig {
  return loadConfig(EarnConfig, process.env);
}
