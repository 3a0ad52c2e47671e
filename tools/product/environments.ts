import type { Servers } from '../servers/types.ts';
import { type PartName, SERVICES, type ServiceName } from './parts.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** Variables that a process must not inherit: another process's secrets, the administrator's URL, npm's own. */
const WITHHELD =
  /^(DATABASE_URL|[A-Z]+_DATABASE_(URL|PASSWORD)|POSTGRES_PASSWORD|TOKEN_SECRET|RECEIPT_KEY|RAIL_SECRET|DATA_KEY|FEED_SEED|CONSOLE_(EMAIL|PASSWORD)|npm_.*|INIT_CWD|NODE_OPTIONS|NODE_CHANNEL_.*|JEST_.*)$/;

export interface EnvironmentParts {
  env: NodeJS.ProcessEnv;
  settings: Settings;
  port: number;
  servers: Pick<Servers, 'natsUrl' | 'redisUrl'>;
  databaseUrls: Record<ServiceName, string>;
  secrets: Secrets;
  webDir: string;
  /** Where identity keeps pictures, unless S3_URL says otherwise. */
  uploadDir: string;
  /** Where the sandbox's callbacks reach the gateway. */
  callbackUrl: string;
}

/** The environment of each process: what all share, and only those secrets that are its own. */
export function environmentOf(part: PartName, parts: EnvironmentParts): NodeJS.ProcessEnv {
  const { env, settings, servers } = parts;
  const inherited = Object.fromEntries(Object.entries(env).filter(([name]) => !WITHHELD.test(name)));
  return {
    ...inherited,
    NODE_ENV: 'production',
    // One malloc arena a thread holds on to megabytes that nobody uses.
    MALLOC_ARENA_MAX: '2',
    MODE: settings.mode,
    LOG_LEVEL: settings.logLevel,
    PUBLIC_URL: publicUrl(settings, parts.port),
    NATS_URL: servers.natsUrl,
    REDIS_URL: servers.redisUrl,
    ...(isService(part) ? { DATABASE_URL: parts.databaseUrls[part] } : {}),
    ...own(part, parts),
  };
}

/** Where users and callbacks reach the gateway. */
export function publicUrl(settings: Settings, port: number): string {
  return settings.publicUrl ?? `http://localhost:${port}`;
}

function isService(part: PartName): part is ServiceName {
  return SERVICES.some((service) => service === part);
}

function own(
  part: PartName,
  { settings, port, secrets, webDir, uploadDir, callbackUrl }: EnvironmentParts,
): NodeJS.ProcessEnv {
  const only = (...names: string[]): NodeJS.ProcessEnv => {
    return Object.fromEntries(names.map((name) => [name, secrets(name)]));
  };
  switch (part) {
    case 'gateway':
      return {
        PORT: String(port),
        HOST: settings.host,
        WEB_DIR: webDir,
        ...only('TOKEN_SECRET'),
      };
    case 'identity':
      return { UPLOAD_DIR: uploadDir, ...only('TOKEN_SECRET', 'DATA_KEY', 'CONSOLE_EMAIL', 'CONSOLE_PASSWORD') };
    case 'wallet':
      return { CALLBACK_URL: callbackUrl, ...only('RAIL_SECRET', 'DATA_KEY') };
    case 'market':
      return only('FEED_SEED');
    case 'trading':
      return only('RECEIPT_KEY');
    default:
      return {};
  }
}
