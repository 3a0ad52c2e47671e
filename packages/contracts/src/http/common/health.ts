import { JsonObject, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const HEALTH_STATES = ['ok', 'degraded'] as const;

/** Whether the parts of the product answer; the gateway says so of all of them. */
export class HealthView {
  /** `degraded` where a part is away. */
  @OneOf(HEALTH_STATES) status!: (typeof HEALTH_STATES)[number];
  /** Each part by name. */
  @JsonObject() parts!: Record<string, 'ok' | 'away'>;
}

export const commonHealth = call({
  path: 'common/health',
  method: 'GET',
  auth: 'none',
  service: 'gateway',
  request: Empty,
  reply: HealthView,
  summary: 'Whether every part answers',
});
