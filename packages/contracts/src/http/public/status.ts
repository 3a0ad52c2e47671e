import { SERVICES, type ServiceName } from '../../services.js';
import { Id, IsoTime, ListOf, Nullable, OneOf, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export const PART_STATES = ['ok', 'down', 'unknown'] as const;
export type PartState = (typeof PART_STATES)[number];
export const STATUS_DAYS = 90;

export class DayView {
  /** UTC, as 2026-11-24. */
  @Text(10) day!: string;
  /** The share of the recorded time in which the part answered, in per cent; null if nothing was recorded. */
  @Nullable() @Text(6) up!: string | null;
}

export class PartView {
  @OneOf(SERVICES) part!: ServiceName;
  /** `unknown` if it was not checked within the last half minute. */
  @OneOf(PART_STATES) state!: PartState;
  /** The last 90 days, oldest first. */
  @ListOf(() => DayView, STATUS_DAYS) days!: DayView[];
}

/** What operators say about a disturbance, in the caller's language. */
export class IncidentView {
  @Id() id!: string;
  @Text(200) title!: string;
  @Text(5000) body!: string;
  @IsoTime() opened_at!: string;
  @IsoTime() updated_at!: string;
  /** Null while it is open. */
  @Nullable() @IsoTime() resolved_at!: string | null;
}

export class StatusView {
  /** The worst state of a part. */
  @OneOf(PART_STATES) status!: PartState;
  /** When the parts were last checked. */
  @Nullable() @IsoTime() at!: string | null;
  @ListOf(() => PartView, 20) parts!: PartView[];
  /** Open incidents, and those resolved in the last 14 days, newest first. */
  @ListOf(() => IncidentView, 20) incidents!: IncidentView[];
}

export const publicStatus = call({
  path: 'public/status',
  method: 'GET',
  auth: 'none',
  service: 'support',
  request: Empty,
  reply: StatusView,
  summary: 'Returns the state of each part, its availability by day, and incidents',
});
