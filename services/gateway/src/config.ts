import { Int, LANGS, type Lang, OneOf, Optional, Text } from '@makoto/contracts';
import { loadConfig, ProcessConfig } from '@makoto/platform';

/** The gateway's settings; each is the environment variable of its name. */
export class GatewayConfig extends ProcessConfig {
  /** 0 takes any free port. */
  @Int(0, 65_535) PORT!: number;
  @Optional() @Text(200) HOST?: string;
  /** How clients reach the gateway; `https:` turns on the headers that insist on it. */
  @Text(500) PUBLIC_URL!: string;
  @Text(500) REDIS_URL!: string;
  /** The key (HS256) that identity signs tokens with. */
  @Text(500, { min: 16 }) TOKEN_SECRET!: string;
  /** The customers' app, built. */
  @Text(1000) WEB_DIR!: string;
  /** The operators' app, built; served below /console. */
  @Optional() @Text(1000) CONSOLE_DIR?: string;
  /** Calls a second that one user or address may make on average; 0 turns every limit off, for load tests. */
  @Optional() @Int(0, 1_000_000) RATE_PER_SECOND?: number;
  /** How many calls may come at once before that average counts. */
  @Optional() @Int(1, 1_000_000) RATE_BURST?: number;
  @Optional() @Int(1, 100_000) SOCKETS_PER_IP?: number;
  @Optional() @OneOf(LANGS) DEFAULT_LANG?: Lang;
  /** How many proxies of our own stand before the gateway: as many entries of `X-Forwarded-For` are believed. */
  @Optional() @Int(0, 10) TRUSTED_PROXIES?: number;
}

/** The settings as the environment has them. @throws ConfigError saying which one to mend */
export function readConfig(): GatewayConfig {
  return loadConfig(GatewayConfig, process.env);
}
