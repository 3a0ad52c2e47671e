import { JsonObject, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const HEALTH_STATES = ['ok', 'degraded'] as const;

/** The health of all services, as seen by the gateway. */
export class HealthView {
  /** `degraded` unless every part is `ok`. */
  @OneOf(HEALTH_STATES) status!: (typeof HEALTH_STATES)[number];
  /**
   * The gateway and each service by name: `ok`; `late` if it answers calls, but Redis takes no jobs from it, so that
   * settlement, payouts and returns begin up to a second late; `away` if calls to it fail.
   */
  @JsonObject() parts!: Record<string, 'ok' | 'late' | 'away'>;
}

export const commonHealth = call({
  path: 'common/health',
  method: 'GET',
  auth: 'none',
  service: 'gateway',
  request: Empty,
  reply: HealthView,
  summary: 'Reports whether every service answers; the HTTP status is 503 while one does not',
});
