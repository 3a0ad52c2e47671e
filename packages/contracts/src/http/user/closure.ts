import { Bool, JsonObject, Nested, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export class CloseAccountRequest {
  @Text(200) password!: string;
}

/** What one service holds: its kinds of records by name, such as `orders`, each in a steady order. */
export class ServiceData {
  @JsonObject() sections!: Record<string, object[]>;
  /** There is more than two megabytes: the rest is to be had by the lists themselves. */
  @Bool() truncated!: boolean;
}

/** Moments without a letter in them are epoch milliseconds. */
export class ExportReply {
  @Text(40) exported_at!: string;
  @JsonObject() profile!: Record<string, unknown>;
  @JsonObject() verification!: Record<string, unknown>;
  @JsonObject() limits!: Record<string, unknown>;
  @JsonObject() sessions!: Record<string, unknown>;
  @JsonObject() uploads!: Record<string, unknown>;
  /** Codes that were sent, guesses that failed. */
  @JsonObject() security!: Record<string, unknown>;
  /** What operators did to the account. */
  @JsonObject() operator_actions!: Record<string, unknown>;
  @Nested(() => ServiceData) wallet!: ServiceData;
  @Nested(() => ServiceData) trading!: ServiceData;
  @Nested(() => ServiceData) earn!: ServiceData;
  @Nested(() => ServiceData) referral!: ServiceData;
  @Nested(() => ServiceData) support!: ServiceData;
}

/** @throws WRONG_CREDENTIALS, LOGIN_LOCKED, BALANCE_LEFT */
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
