import { Int, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { loadConfig, ProcessConfig } from '@makoto/platform';

const ORIGINS = /^https?:\/\/[\w.-]+(:\d{1,5})?(\s*,\s*https?:\/\/[\w.-]+(:\d{1,5})?)*$/;

/** The gateway's settings, named as their environment variables. */
export class GatewayConfig extends ProcessConfig {
  /** The port for browsers; 0 picks a free one. @launcher */
  @Int(0, 65_535) PORT!: number;
  /** The address on which that port listens. */
  @Optional() @Text(200) HOST = '127.0.0.1';
  /** How browsers reach the product; with `https:`, headers require HTTPS. @launcher */
  @Text(500) PUBLIC_URL!: string;
  /**
   * Redis; `rediss://` uses TLS. `redis+sentinel://user:password@s1,s2/name` asks Sentinels for the master,
   * `redis+cluster://user:password@n1,n2` uses a cluster. @launcher
   */
  @Text(1000) REDIS_URL!: string;
  /** The key with which identity signs tokens (HS256). */
  @Text(500, { min: 16 }) TOKEN_SECRET!: string;
  /** The secret that will replace it; its tokens are accepted already. */
  @Optional() @Text(500, { min: 16 }) TOKEN_SECRET_NEXT?: string;
  /** The secret that it has replaced; its tokens are still accepted. */
  @Optional() @Text(500, { min: 16 }) TOKEN_SECRET_PREVIOUS?: string;
  /** The folder of the built customers' app. @launcher */
  @Text(1000) WEB_DIR!: string;
  /** The folder of the built operators' app, served below `/console`. @launcher */
  @Optional() @Text(1000) CONSOLE_DIR?: string;
  /** Average calls and `/stream` connections per second of one customer or network; 0 disables every limit, for load tests. */
  @Optional() @Int(0, 1_000_000) RATE_PER_SECOND = 200;
  /** How many calls of one customer or network may arrive at once. */
  @Optional() @Int(1, 1_000_000) RATE_BURST = 400;
  /** Average calls per second of one API token, beside its customer's limit. */
  @Optional() @Int(1, 1_000_000) TOKEN_RATE_PER_SECOND = 50;
  /** How many calls of one API token may arrive at once. */
  @Optional() @Int(1, 1_000_000) TOKEN_RATE_BURST = 100;
  /** `/stream` connections per network (IPv4 address or IPv6 /64). */
  @Optional() @Int(1, 100_000) SOCKETS_PER_IP = 200;
  /** The language of callers who name none. */
  @Optional() @OneOf(LANGS) DEFAULT_LANG: Lang = 'jp';
  /** The number of your own proxies in front of the gateway: that many entries of `X-Forwarded-For` are trusted. */
  @Optional() @Int(0, 10) TRUSTED_PROXIES = 0;
  /**
   * Where the trace store shows a trace, such as `http://localhost:16686/trace/`; the id is appended. The console then
   * links a failed request's trace.
   */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) TRACE_URL?: string;
  /** Origins whose web pages may call the API, separated by commas: `https://app.example.com,http://localhost:8000`. */
  @Optional() @Text(2_000, { pattern: ORIGINS }) CORS_ORIGINS?: string;
}

/** Reads the settings from the environment. @throws ConfigError naming the invalid setting */
export function readConfig(): GatewayConfig {
  return loadConfig(GatewayConfig, process.env);
}
