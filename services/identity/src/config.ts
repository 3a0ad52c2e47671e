import { Bool, OPERATOR_PASSWORD, Optional, Text } from '@makoto/contracts';
import { ConfigError, KeyRing, loadConfig, ServiceConfig } from '@makoto/platform';
import { isWeakPassword } from './security/password-rules.js';

/** The service's settings; each is the environment variable of its name. */
export class IdentityConfig extends ServiceConfig {
  /** Signs the tokens (HS256); shared with the gateway. */
  @Text(500, { min: 16 }) TOKEN_SECRET!: string;
  /** 32 bytes in base64; encrypts pictures, ID numbers, second factors and hashes of pay passwords at rest. */
  @Text(100) DATA_KEY!: string;
  /** The data key that will replace it: decrypts, but does not encrypt yet (`npm run rotate -- DATA_KEY`). */
  @Optional() @Text(100) DATA_KEY_NEXT?: string;
  /** The data key that it has replaced: decrypts until everything is encrypted again. */
  @Optional() @Text(100) DATA_KEY_PREVIOUS?: string;
  /** The first operator, created or updated at start. A change ends that operator's sessions. */
  @Optional() @Text(254) CONSOLE_EMAIL?: string;
  /** That operator's password. A change also removes the operator's passkeys: the way back for an only owner who lost them. */
  @Optional() @Text(200) CONSOLE_PASSWORD?: string;
  /** The first operator's second factor in base32; required in live mode. */
  @Optional() @Text(200) CONSOLE_TOTP_SECRET?: string;
  /** The folder for encrypted pictures. @launcher */
  @Optional() @Text(500) UPLOAD_DIR = '.data/uploads';
  /** `https://KEY:SECRET@host/bucket?region=…`: an S3-compatible store instead of UPLOAD_DIR, needed with replicas. */
  @Optional() @Text(500) S3_URL?: string;
  /** Where customers reach the app: for links in messages, and the only address at which passkeys work. @launcher */
  @Optional() @Text(500) PUBLIC_URL?: string;
  /** Signs what is sent to push services (VAPID): a private key on P-256, 32 bytes in base64url. A new key ends all subscriptions. */
  @Text(43, { min: 43, pattern: /^[\w-]+$/ }) VAPID_KEY!: string;
  /** `true` also sends to push services on this machine or its network, without TLS: for tests, not in live mode. */
  @Optional() @Bool() PUSH_LOCAL = false;
  /** `smtp://user:password@host:587` or `smtps://…`: the server that sends e-mails in live mode. */
  @Optional() @Text(500) SMTP_URL?: string;
  /** The sender address of these e-mails. */
  @Optional() @Text(254) MAIL_FROM?: string;
  /** `https://ACCOUNT:TOKEN@api.twilio.com`, or a compatible provider: sends text messages in live mode. */
  @Optional() @Text(500, { pattern: /^https?:\/\/[^/@:]+:[^/@]+@[^/]+\/?$/ }) SMS_URL?: string;
  /** The countries whose residents may be customers, as ISO 3166 two-letter codes; required in live mode, which takes only their documents. */
  @Optional() @Text(400, { pattern: /^[A-Z]{2}(, ?[A-Z]{2})*$/ }) ALLOWED_JURISDICTIONS?: string;
  /** The sender's number or name, or the provider's id of a pool of numbers. */
  @Optional() @Text(40) SMS_FROM?: string;
}

/**
 * Reads and checks the settings.
 * @throws ConfigError naming the setting to fix
 */
export function identityConfig(env: Record<string, string | undefined> = process.env): IdentityConfig {
  const config = loadConfig(IdentityConfig, env);
  new KeyRing(config);
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
    throw new ConfigError('Settings SMTP_URL and MAIL_FROM: live mode needs them to send codes.');
  }
  if (config.PUSH_LOCAL) {
    throw new ConfigError('Setting PUSH_LOCAL: live mode sends to public push services only; remove it.');
  }
  if (!config.ALLOWED_JURISDICTIONS) {
    throw new ConfigError('Setting ALLOWED_JURISDICTIONS: live mode needs the countries whose documents it takes.');
  }
  if (!isPasskeyAddress(config.PUBLIC_URL)) {
    throw new ConfigError('Setting PUBLIC_URL: live mode needs the https address of the app, where passkeys work.');
  }
  if (config.CONSOLE_EMAIL && !config.CONSOLE_TOTP_SECRET) {
    throw new ConfigError('Setting CONSOLE_TOTP_SECRET: live mode requires a second factor for operators.');
  }
  return config;
}

/** Browsers offer passkeys on secure pages only. */
function isPasskeyAddress(publicUrl: string | undefined): boolean {
  if (!publicUrl || !URL.canParse(publicUrl)) return false;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || hostname === 'localhost';
}

/** The same rule as for other operators' passwords. */
function isGood(password: string, email: string): boolean {
  const { min, max } = OPERATOR_PASSWORD;
  return password.length >= min && password.length <= max && !isWeakPassword(password, email);
}
