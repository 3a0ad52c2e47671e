import { JsonObject, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const HEALTH_STATES = ['ok', 'degraded'] as const;

/** The health of all services, as seen by the gateway. */
export class HealthView {
  /** `degraded` if a service does not answer. */
  @OneOf(HEALTH_STATES) status!: (typeof HEALTH_STATES)[number];
  /** Each service by name. */
  @JsonObject() parts!: Record<string, 'ok' | 'away'>;
}

export const commonHealth = call({
  path: 'common/health',
  method: 'GET',
  auth: 'none',
  service: 'gateway',
  request: Empty,
  reply: HealthView,
  summary: 'Reports whether every service answers',
});
