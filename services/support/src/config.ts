import { LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { loadConfig, ServiceConfig } from '@makoto/platform';

/** The service's settings; each is the environment variable of its name. */
export class SupportConfig extends ServiceConfig {
  /** The language of callers who name none. */
  @Optional() @OneOf(LANGS) DEFAULT_LANG?: Lang;
  /** What the product calls itself. */
  @Optional() @Text(80) WEB_NAME?: string;
  /** The release, as the app shows it. */
  @Optional() @Text(40) APP_VERSION?: string;
}

/** The settings as the environment has them. @throws ConfigError saying which one to mend */
export function readConfig(): SupportConfig {
  return loadConfig(SupportConfig, process.env);
}
