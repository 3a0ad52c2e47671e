import { Bool, IsoTime, ListOf, Nullable, OneOf, Optional, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { ANYONE } from './roles.js';

export const ALERT_SEVERITIES = ['page', 'ticket'] as const;

/** An alert that fires. */
export class AlertView {
  @Text(80) name!: string;
  /** `page`: customers are affected now. `ticket`: somebody must look within a working day. */
  @OneOf(ALERT_SEVERITIES) severity!: (typeof ALERT_SEVERITIES)[number];
  @Text(300, { min: 0 }) summary!: string;
  @Text(1000, { min: 0 }) description!: string;
  @IsoTime() since!: string;
  /** The page that says what to do; several alerts may share one. */
  @Optional() @Text(300) runbook?: string;
}

export class AlertsReply {
  /** Whether a Prometheus watches this installation. */
  @Bool() watched!: boolean;
  /** When that Prometheus does not answer, whether alerts fire is unknown. */
  @Bool() known!: boolean;
  @ListOf(() => AlertView, 100) list!: AlertView[];
  /** Where Prometheus shows them. */
  @Nullable() @Text(600) url?: string | null;
}

export const consoleAlerts = call({
  path: 'alerts/list',
  base: 'console',
  auth: 'operator',
  roles: ANYONE,
  service: 'support',
  request: Empty,
  reply: AlertsReply,
  summary: 'Lists the alerts that fire, those that affect customers first',
});
