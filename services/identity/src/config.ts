import { OPERATOR_PASSWORD, Optional, Text } from '@makoto/contracts';
import { ConfigError, loadConfig, ServiceConfig } from '@makoto/platform';
import { isWeakPassword } from './security/password-rules.js';

/** The settings of identity. */
export class IdentityConfig extends ServiceConfig {
  /** Signs the tokens (HS256); the gateway has the same. */
  @Text(500, { min: 16 }) TOKEN_SECRET!: string;
  /** 32 bytes in base64: encrypts pictures, ID numbers and second factors at rest. */
  @Text(100) DATA_KEY!: string;
  /** The first operator, made or brought up to date at each start. */
  @Optional() @Text(254) CONSOLE_EMAIL?: string;
  @Optional() @Text(200) CONSOLE_PASSWORD?: string;
  /** That operator's second factor, base32; needed in live mode. */
  @Optional() @Text(200) CONSOLE_TOTP_SECRET?: string;
  /** The folder where pictures are kept, encrypted. */
  @Optional() @Text(500) UPLOAD_DIR?: string;
  /** `https://KEY:SECRET@host/bucket?region=…`: an S3-compatible store instead of the folder, for several replicas. */
  @Optional() @Text(500) S3_URL?: string;
  /** `smtp://user:password@host:587` or `smtps://…`: who sends codes in live mode. */
  @Optional() @Text(500) SMTP_URL?: string;
  /** The sender's address of such mails. */
  @Optional() @Text(254) MAIL_FROM?: string;
  /** `https://ACCOUNT:TOKEN@api.twilio.com`, or another that speaks its format: who sends codes to phones in live mode. */
  @Optional() @Text(500, { pattern: /^https?:\/\/[^/@:]+:[^/@]+@[^/]+\/?$/ }) SMS_URL?: string;
  /** The number or name that text messages come from, or the provider's id of a pool of numbers. */
  @Optional() @Text(40) SMS_FROM?: string;
}

/**
 * Reads and checks the settings.
 * @throws ConfigError naming the setting to mend
 */
export function identityConfig(env: Record<string, string | undefined> = process.env): IdentityConfig {
  const config = loadConfig(IdentityConfig, env);
  if (Buffer.from(config.DATA_KEY, 'base64').length !== 32) {
    throw new ConfigError('Setting DATA_KEY: it must be 32 bytes in base64.');
  }
  if (config.CONSOLE_EMAIL && !config.CONSOLE_PASSWORD) {
    throw new ConfigError('Setting CONSOLE_PASSWORD: it is missing, while CONSOLE_EMAIL is set.');
  }
  if (config.CONSOLE_EMAIL && config.CONSOLE_PASSWORD && !isGood(config.CONSOLE_PASSWORD, config.CONSOLE_EMAIL)) {
    throw new ConfigError(
      `Setting CONSOLE_PASSWORD: choose one of ${OPERATOR_PASSWORD.min} to ${OPERATOR_PASSWORD.max} characters that is not easy to guess.`,
    );
  }
  if (config.SMS_URL && !config.SMS_FROM) {
    throw new ConfigError('Setting SMS_FROM: it is missing, while SMS_URL is set.');
  }
  if (config.MODE !== 'live') return config;
  if (!config.SMTP_URL || !config.MAIL_FROM) {
    throw new ConfigError('Settings SMTP_URL and MAIL_FROM: live mode needs someone to send codes.');
  }
  if (config.CONSOLE_EMAIL && !config.CONSOLE_TOTP_SECRET) {
    throw new ConfigError('Setting CONSOLE_TOTP_SECRET: live mode lets no operator in without a second factor.');
  }
  return config;
}

/** The rule of the other operators' passwords. */
function isGood(password: string, email: string): boolean {
  const { min, max } = OPERATOR_PASSWORD;
  return password.length >= min && password.length <= max && !isWeakPassword(password, email);
}
