import { Bool, Id, IsoTime, ListOf, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';
import { IdRequest } from '../shapes.js';

/** A logged-in device. */
export class DeviceView {
  @Id() id!: string;
  /** Whether this request comes from it. */
  @Bool() current!: boolean;
  @Nullable() @Text(64) ip?: string | null;
  @Nullable() @Text(300, { min: 0 }) user_agent?: string | null;
  @IsoTime() created_at!: string;
  @IsoTime() last_seen_at!: string;
  @IsoTime() expires_at!: string;
}

export class SessionsReply {
  @ListOf(() => DeviceView, 100) list!: DeviceView[];
}

export const userSessions = call({
  path: 'user/sessions',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: SessionsReply,
  summary: 'Lists logged-in devices',
});

/** @throws NOT_FOUND */
export const endSession = call({
  path: 'user/end_session',
  auth: 'user',
  service: 'identity',
  request: IdRequest,
  reply: Empty,
  objects: { id: 'session' },
  summary: 'Logs one device out',
});
