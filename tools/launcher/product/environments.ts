import { join } from 'node:path';
import { ROOT } from './build.ts';
import type { OwnWitness } from './own-witness.ts';
import { type PartName, SERVICES, type ServiceName } from './parts.ts';
import type { KeptSecrets } from './secrets.ts';
import { serviceKey } from './service-key.ts';
import type { Settings } from './settings.ts';

/** Variables that a process must not inherit: other processes' secrets, the administrator's URL, npm's own. */
export const WITHHELD =
  /^((READ_)?DATABASE_URL|[A-Z]+_((READ_)?DATABASE|NATS|REDIS)_(URL|PASSWORD)|(POSTGRES|NATS|REDIS)_PASSWORD|TOKEN_SECRET(_NEXT|_PREVIOUS)?|RECEIPT_KEY|TICK_KEY|SOLVENCY_KEY|LOG_KEY|VAPID_KEY|RAIL_SECRET(_NEXT|_PREVIOUS)?|DATA_KEY(_NEXT|_PREVIOUS)?|HOT_WALLET_KEY|QUICK_API_KEY|QUICK_WEBHOOK_KEY|FEED_SEED|FINNHUB_KEY|SMTP_URL|SMS_URL|S3_URL|CONSOLE_(EMAIL|PASSWORD|TOTP_SECRET)|npm_.*|INIT_CWD|NODE_OPTIONS|NODE_CHANNEL_.*|JEST_.*)$/;

/**
 * Settings that exist only if the environment gives them: accounts with providers and optional rules.
 * docker-compose.yml passes each on.
 */
export const GIVEN = {
  gateway: [
    'RATE_PER_SECOND',
    'RATE_BURST',
    'TOKEN_RATE_PER_SECOND',
    'TOKEN_RATE_BURST',
    'SOCKETS_PER_IP',
    'TRUSTED_PROXIES',
    'CORS_ORIGINS',
    'DEFAULT_LANG',
    'TRACE_URL',
  ],
  identity: [
    'SMTP_URL',
    'MAIL_FROM',
    'SMS_URL',
    'SMS_FROM',
    'S3_URL',
    'CONSOLE_TOTP_SECRET',
    'ALLOWED_JURISDICTIONS',
    'PUSH_LOCAL',
  ],
  wallet: [
    'JETSTREAM_REPLICAS',
    'TRON_XPUB',
    'TRON_NODE_URL',
    'TRON_USDT_CONTRACT',
    'TRON_PAYOUT_ADDRESS',
    'HOT_WALLET_KEY',
    'HOT_WALLET_CAP_USDT',
    'BANK_ACCOUNTS',
    'QUICK_RAIL',
    'QUICK_API_URL',
    'QUICK_API_KEY',
    'QUICK_WEBHOOK_KEY',
    'QUICK_OPTIONS',
    'RATE_HOLD_S',
    'OPERATOR_ABOVE_USD',
    'TWO_OPERATORS_ABOVE_USD',
    'PAYER_ACCOUNTS',
    'PAYER_NAME',
    'PAYER_CODE',
    'PAYER_BANK_CODE',
    'PAYER_BRANCH_CODE',
    'PAYER_ACCOUNT',
  ],
  market: [
    'FEED_FOREX',
    'FEED_BLOCKCHAIN',
    'FEED_METAL',
    'FEED_STOCK',
    'FEED_RATE',
    'FEED_SYMBOLS',
    'FEED_LAG_MS',
    'CCXT_EXCHANGE',
    'CCXT_OPTIONS',
    'FINNHUB_KEY',
    'TICK_RETENTION_DAYS',
  ],
  trading: ['FEE_RATE', 'EXPOSURE_SHARE', 'TICK_RETENTION_DAYS'],
  referral: ['REBATE_RATES'],
  support: [
    'DEFAULT_LANG',
    'WEB_NAME',
    'ALLOWED_JURISDICTIONS',
    'LOG_ORIGIN',
    'LOG_HEAD_FILE',
    'WITNESSES',
    'OWN_WITNESSES',
  ],
} as const;

export interface EnvironmentParts {
  env: NodeJS.ProcessEnv;
  settings: Settings;
  port: number;
  /** Each part's URL with its own user. */
  natsUrlOf: (part: PartName) => string;
  redisUrlOf: (part: PartName) => string;
  prometheusUrl: string | undefined;
  databaseUrls: Record<ServiceName, string>;
  /** Of each service's replica, if it has one. */
  readDatabaseUrls: Partial<Record<ServiceName, string>>;
  secrets: KeptSecrets;
  webDir: string;
  consoleDir: string;
  /** Where identity stores pictures, unless S3_URL is set. */
  uploadDir: string;
  /** Where the log keeps its last head, unless LOG_HEAD_FILE is set. */
  logHeadFile: string;
  /** The house's own witness, if it runs. */
  ownWitness?: OwnWitness | undefined;
  /** The gateway's URL for callbacks of the sandbox rail. */
  callbackUrl: string;
}

/** The environment of each process: the shared settings, and only those secrets that are its own. */
export function environmentOf(part: PartName, parts: EnvironmentParts): NodeJS.ProcessEnv {
  const { env, settings, prometheusUrl } = parts;
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD.test(name)));
  return {
    ...inherited,
    NODE_ENV: 'production',
    // One malloc arena per thread would hold on to unused megabytes.
    MALLOC_ARENA_MAX: '2',
    MODE: settings.mode,
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: publicUrl(settings, parts.port),
    NATS_URL: parts.natsUrlOf(part),
    REDIS_URL: parts.redisUrlOf(part),
    ...(prometheusUrl === undefined ? {} : { PROMETHEUS_URL: prometheusUrl }),
    ...(isService(part) ? databaseOf(part, parts) : {}),
    ...own(part, parts),
  };
}

function databaseOf(service: ServiceName, { databaseUrls, readDatabaseUrls }: EnvironmentParts): NodeJS.ProcessEnv {
  const readUrl = readDatabaseUrls[service];
  return { DATABASE_URL: databaseUrls[service], ...(readUrl === undefined ? {} : { READ_DATABASE_URL: readUrl }) };
}

/** The gateway's URL for users and callbacks. */
export function publicUrl(settings: Settings, port: number): string {
  return settings.publicUrl ?? `http://localhost:${port}`;
}

function isService(part: PartName): part is ServiceName {
  return SERVICES.some((service) => service === part);
}

function own(
  part: PartName,
  {
    env,
    settings,
    port,
    secrets,
    webDir,
    consoleDir,
    uploadDir,
    logHeadFile,
    ownWitness,
    callbackUrl,
  }: EnvironmentParts,
): NodeJS.ProcessEnv {
  const only = (...names: string[]): NodeJS.ProcessEnv => {
    return Object.fromEntries(names.map((name) => [name, secrets(name)]));
  };
  /** A secret in all its generations. */
  const generations = (name: string): Record<string, string> => ({ [name]: secrets(name), ...secrets.others?.(name) });
  const dataKeys = (service: ServiceName): NodeJS.ProcessEnv =>
    Object.fromEntries(Object.entries(generations('DATA_KEY')).map(([name, key]) => [name, serviceKey(key, service)]));
  const given = (...names: string[]): NodeJS.ProcessEnv =>
    Object.fromEntries(names.filter((name) => env[name]).map((name) => [name, env[name]]));
  switch (part) {
    case 'gateway':
      return {
        PORT: String(port),
        HOST: settings.host,
        WEB_DIR: webDir,
        CONSOLE_DIR: consoleDir,
        ...generations('TOKEN_SECRET'),
        ...given(...GIVEN.gateway),
      };
    case 'identity':
      return {
        UPLOAD_DIR: uploadDir,
        ...dataKeys(part),
        ...only('TOKEN_SECRET', 'VAPID_KEY', 'CONSOLE_EMAIL', 'CONSOLE_PASSWORD'),
        ...given(...GIVEN.identity),
      };
    case 'wallet':
      return {
        CALLBACK_URL: callbackUrl,
        ...dataKeys(part),
        ...generations('RAIL_SECRET'),
        ...only('SOLVENCY_KEY'),
        ...given(...GIVEN.wallet),
      };
    case 'market':
      return { ...only('FEED_SEED', 'TICK_KEY'), ...given(...GIVEN.market) };
    case 'trading':
      return { ...only('RECEIPT_KEY'), ...given(...GIVEN.trading) };
    case 'support':
      return {
        ...{ LOG_HEAD_FILE: logHeadFile, VERIFIER_DIR: join(ROOT, 'packages/verify') },
        ...{ ...only('LOG_KEY'), ...given(...GIVEN.support), ...ownWitness?.settings },
      };
    case 'referral':
      return given(...GIVEN.referral);
    default:
      return {};
  }
}
