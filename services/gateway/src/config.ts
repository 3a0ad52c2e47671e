import { Int, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { loadConfig, ProcessConfig } from '@makoto/platform';

const ORIGINS = /^https?:\/\/[\w.-]+(:\d{1,5})?(\s*,\s*https?:\/\/[\w.-]+(:\d{1,5})?)*$/;

/** The gateway's settings, named as their environment variables. */
export class GatewayConfig extends ProcessConfig {
  /** 0 picks a free port. */
  @Int(0, 65_535) PORT!: number;
  @Optional() @Text(200) HOST?: string;
  /** The public address; with `https:`, headers require HTTPS. */
  @Text(500) PUBLIC_URL!: string;
  @Text(500) REDIS_URL!: string;
  /** The HS256 key with which identity signs tokens. */
  @Text(500, { min: 16 }) TOKEN_SECRET!: string;
  /** The built customers' app. */
  @Text(1000) WEB_DIR!: string;
  /** The built operators' app, served below /console. */
  @Optional() @Text(1000) CONSOLE_DIR?: string;
  /** Average calls per second of one user or address; 0 disables every limit, for load tests. */
  @Optional() @Int(0, 1_000_000) RATE_PER_SECOND?: number;
  /** How many calls may arrive at once. */
  @Optional() @Int(1, 1_000_000) RATE_BURST?: number;
  @Optional() @Int(1, 100_000) SOCKETS_PER_IP?: number;
  @Optional() @OneOf(LANGS) DEFAULT_LANG?: Lang;
  /** The number of our own proxies in front of the gateway: that many entries of `X-Forwarded-For` are trusted. */
  @Optional() @Int(0, 10) TRUSTED_PROXIES?: number;
  /** The address below which the trace store shows a trace; the id is appended. */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) TRACE_URL?: string;
  /** The origins whose pages may call the API, separated by commas. */
  @Optional() @Text(2_000, { pattern: ORIGINS }) CORS_ORIGINS?: string;
}

/** Reads the settings from the environment. @throws ConfigError naming the invalid setting */
export function readConfig(): GatewayConfig {
  return loadConfig(GatewayConfig, process.env);
}
