import { JsonObject, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export class CloseAccountRequest {
  @Text(200) password!: string;
}

export class ExportReply {
  @Text(40) exported_at!: string;
  @JsonObject() profile!: Record<string, unknown>;
  @JsonObject() verification!: Record<string, unknown>;
  @JsonObject() limits!: Record<string, unknown>;
  @JsonObject() sessions!: Record<string, unknown>;
  @JsonObject() uploads!: Record<string, unknown>;
  @JsonObject() wallet!: Record<string, unknown>;
}

/** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, CONFLICT while any balance is left */
export const closeAccount = call({
  path: 'user/close_account',
  auth: 'user',
  service: 'identity',
  request: CloseAccountRequest,
  reply: Empty,
  limit: { max: 30, windowS: 60 },
  summary: 'Closes the account when nothing is owed; every session ends',
});

export const exportData = call({
  path: 'user/export_data',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: ExportReply,
  limit: { max: 30, windowS: 60 },
  summary: 'Everything held about the caller',
});
