import { OneOf, Optional, Text } from '@makoto/contracts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The settings of every process. */
export class ProcessConfig {
  /** `practice` (default): practice money and simulated markets. `live` starts only with real feeds and rails. */
  @Optional() @OneOf(['practice', 'live']) MODE?: 'practice' | 'live';
  @Text(500) NATS_URL!: string;
  @Optional() @OneOf(LOG_LEVELS) LOG_LEVEL?: LogLevel;
}

/** The settings of every service behind the gateway. */
export class ServiceConfig extends ProcessConfig {
  @Text(500) DATABASE_URL!: string;
  @Text(500) REDIS_URL!: string;
}
