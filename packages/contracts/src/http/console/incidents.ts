import { Id, IsoTime, ListOf, Nested, Nullable, OneOf } from '../../validation/fields.js';
import { call } from '../call.js';
import { PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { NoticeTexts } from './notices.js';
import { ANYONE, SUPPORT } from './roles.js';

export const INCIDENT_STATUSES = ['open', 'resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export class ConsoleIncidentView {
  @Id() id!: string;
  @OneOf(INCIDENT_STATUSES) status!: IncidentStatus;
  @Nested(() => NoticeTexts) texts!: NoticeTexts;
  @IsoTime() opened_at!: string;
  @IsoTime() updated_at!: string;
  @Nullable() @IsoTime() resolved_at?: string | null;
}

export class IncidentListRequest extends PageRequest {
  @Nullable() @OneOf(INCIDENT_STATUSES) status?: IncidentStatus | null;
}

export class IncidentListReply extends PageReply {
  @ListOf(() => ConsoleIncidentView, 100) list!: ConsoleIncidentView[];
}

export class IncidentSaveRequest {
  /** The open one to change; a new one by default. */
  @Nullable() @Id() id?: string | null;
  /** Its `updated_at` as the operator saw it, so that no later change is overwritten. */
  @Nullable() @IsoTime() updated_at?: string | null;
  @Nested(() => NoticeTexts) texts!: NoticeTexts;
}

const admin = { base: 'console', auth: 'operator', service: 'support' } as const;

export const consoleIncidentList = call({
  ...admin,
  path: 'incidents/list',
  roles: ANYONE,
  request: IncidentListRequest,
  reply: IncidentListReply,
  summary: 'Lists incidents in all languages, newest first',
});

/** @throws NOT_FOUND, CONFLICT if it is resolved or was changed since `updated_at` */
export const consoleIncidentSave = call({
  ...admin,
  path: 'incidents/save',
  roles: SUPPORT,
  request: IncidentSaveRequest,
  reply: ConsoleIncidentView,
  idempotent: true,
  summary: 'Opens an incident, or changes an open one; customers see it at once',
});

/** @throws NOT_FOUND */
export const consoleIncidentResolve = call({
  ...admin,
  path: 'incidents/resolve',
  roles: SUPPORT,
  request: IdRequest,
  reply: ConsoleIncidentView,
  summary: 'Resolves an incident',
});
