import { isCountry, jurisdictionsOf, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { readWitnesses } from './log/witness-settings.js';

/** The service's settings; each is the environment variable of its name. */
export class SupportConfig extends ServiceConfig {
  /** The language of callers who name none. */
  @Optional() @OneOf(LANGS) DEFAULT_LANG: Lang = 'jp';
  /** The product's name as the app shows it. */
  @Optional() @Text(80) WEB_NAME = 'Makoto';
  /** The version as the app shows it; that of the release. */
  @Optional() @Text(40) APP_VERSION?: string;
  /** The Prometheus that watches the product; the console shows its alerts. `npm start -- --observe` sets it. */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) PROMETHEUS_URL?: string;
  /** The private key of the transparency log: Ed25519 in PKCS #8 DER, base64. */
  @Text(500) LOG_KEY!: string;
  /**
   * The log's name for everybody, by which witnesses know it, such as `makoto.example.com/log`. Decided at the first start
   * for good; by default it is made of the key.
   */
  @Optional() @Text(100, { pattern: /^[^\s+]+$/ }) LOG_ORIGIN?: string;
  /**
   * The log's witnesses: verifier key and address of each with a blank between them, separated by commas. Without them, the
   * launcher starts one of the house's own in practice mode.
   */
  @Optional() @Text(4_000) WITNESSES?: string;
  /** Names of witnesses among `WITNESSES` that the house runs itself, separated by commas; the app says that they prove nothing. */
  @Optional() @Text(1_000) OWN_WITNESSES?: string;
  /**
   * A file outside the database in which the log keeps the last head that it has shown, so that it never goes on from an
   * older copy of the database. Live mode needs it, or `WITNESSES`. `npm start` sets it.
   */
  @Optional() @Text(500) LOG_HEAD_FILE?: string;
  /**
   * The folder of the `makoto-verify` that this installation serves. Its hash goes into the log, so that everybody can be
   * sure to run the same program. `npm start` and the Docker image set it.
   */
  @Optional() @Text(500) VERIFIER_DIR?: string;
  /** The countries whose residents may be customers, as ISO 3166 two-letter codes; required in live mode. */
  @Optional() @Text(400, { pattern: /^[A-Z]{2}(, ?[A-Z]{2})*$/ }) ALLOWED_JURISDICTIONS?: string;
}

/** Reads and checks the settings. @throws ConfigError naming the setting to fix */
export function readConfig(env: Record<string, string | undefined> = process.env): SupportConfig {
  const config = loadConfig(SupportConfig, env);
  readWitnesses(config.WITNESSES, config.OWN_WITNESSES);
  const allowed = jurisdictionsOf(config.ALLOWED_JURISDICTIONS);
  if (config.MODE === 'live' && allowed.length === 0) {
    throw new ConfigError(
      'Setting ALLOWED_JURISDICTIONS: live mode needs the countries whose residents may be customers, such as JP,SG.',
    );
  }
  const unknown = allowed.filter((code) => !isCountry(code));
  if (unknown.length > 0)
    throw new ConfigError(`Setting ALLOWED_JURISDICTIONS: ${unknown.join(', ')} is not a country.`);
  if (config.MODE === 'live' && config.WITNESSES === undefined && config.LOG_HEAD_FILE === undefined)
    throw new ConfigError(
      'Setting LOG_HEAD_FILE: in live mode the log needs a file outside the database, or WITNESSES, to know how far it has come.',
    );
  return config;
}
