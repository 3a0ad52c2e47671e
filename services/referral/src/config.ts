import { loadConfig, ServiceConfig } from '@makoto/platform';

/** The service's settings; each is the environment variable of its name. */
export class ReferralConfig extends ServiceConfig {}

/** The settings as the environment has them. @throws ConfigError saying which one to mend */
export function readConfig(): ReferralConfig {
  return loadConfig(ReferralConfig, process.env);
}
