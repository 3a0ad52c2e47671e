import { Int, OneOf, Optional, Text } from '@makoto/contracts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of every process. */
export class ProcessConfig {
  /** `practice` (default): practice money and simulated markets. `live` starts only with real feeds and rails. */
  @Optional() @OneOf(['practice', 'live']) MODE?: 'practice' | 'live';
  @Text(500) NATS_URL!: string;
  @Optional() @OneOf(LOG_LEVELS) LOG_LEVEL?: LogLevel;
  /** Internal port of `/metrics`, `/livez` and `/readyz`; without one they are not served. */
  @Optional() @Int(0, 65_535) METRICS_PORT?: number;
  /** Where that port listens; 127.0.0.1 by default. */
  @Optional() @Text(200) METRICS_HOST?: string;
  /** Where traces are sent by OTLP over HTTP; without it none are recorded. The exporter reads `_HEADERS` itself. */
  @Optional() @Text(500, { pattern: /^https?:\/\// }) OTEL_EXPORTER_OTLP_ENDPOINT?: string;
  /** The share of requests whose traces are recorded, 0 to 1; all by default. */
  @Optional() @Text(10, { pattern: /^(0|1|0?\.\d+)$/ }) OTEL_TRACES_SAMPLER_ARG?: string;
}

/** The settings of every service behind the gateway. */
export class ServiceConfig extends ProcessConfig {
  @Text(500) DATABASE_URL!: string;
  @Text(500) REDIS_URL!: string;
}
