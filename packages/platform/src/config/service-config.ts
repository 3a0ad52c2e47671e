import { Int, OneOf, Optional, Text } from '@makoto/contracts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of every process. */
export class ProcessConfig {
  /**
   * `practice`: practice money and simulated markets. `live` starts only with real feeds, rails and
   * `ALLOWED_JURISDICTIONS`. Data stays in the mode in which it was created.
   */
  @Optional() @OneOf(['practice', 'live']) MODE: 'practice' | 'live' = 'practice';
  /**
   * NATS: `nats://user:password@host` or `nats://token@host` logs in, `tls://` requires TLS. Several hosts of a cluster are
   * separated by commas. @launcher
   */
  @Text(1000) NATS_URL!: string;
  /** The least serious messages that are logged. */
  @Optional() @OneOf(LOG_LEVELS) LOG_LEVEL: LogLevel = 'info';
  /** Internal port of `/metrics`, `/livez` and `/readyz`; without one they are not served. @launcher */
  @Optional() @Int(0, 65_535) METRICS_PORT?: number;
  /** Where that port listens. */
  @Optional() @Text(200) METRICS_HOST = '127.0.0.1';
  /**
   * Where traces are sent by OTLP over HTTP, such as `http://127.0.0.1:4318`; without it none are recorded.
   * `OTEL_EXPORTER_OTLP_HEADERS` adds headers, such as a key.
   */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** The share of requests whose traces are recorded, 0 to 1. */
  @Optional() @Text(10, { pattern: /^(0|1|0?\.\d+)$/ }) OTEL_TRACES_SAMPLER_ARG = '1';
}

/** The settings of every service behind the gateway. */
export class ServiceConfig extends ProcessConfig {
  /** The service's PostgreSQL database. Of several hosts, separated by commas, the one that takes writes is used. @launcher */
  @Text(1000) DATABASE_URL!: string;
  /**
   * A streaming replica of that database, or the address of a balancer before several: reports, exports, operators' searches
   * and candles are read there while it is new enough. @launcher
   */
  @Optional() @Text(1000, { pattern: /^[^,]+$/ }) READ_DATABASE_URL?: string;
  /**
   * Redis; `rediss://` uses TLS. `redis+sentinel://user:password@s1,s2/name` asks Sentinels for the master,
   * `redis+cluster://user:password@n1,n2` uses a cluster. @launcher
   */
  @Text(1000) REDIS_URL!: string;
  /** The number of nodes of a NATS cluster that keep each event; only the wallet reads it. */
  @Optional() @Int(1, 5) JETSTREAM_REPLICAS = 1;
}
