import { Bool, JsonObject, Nested, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty } from '../paging.js';

export class CloseAccountRequest {
  @Text(200) password!: string;
}

/** One service's data: kinds of records by name, such as `orders`, each in a stable order. */
export class ServiceData {
  @JsonObject() sections!: Record<string, object[]>;
  /** Whether there is more than two megabytes; the list calls return the rest. */
  @Bool() truncated!: boolean;
}

/** Numeric timestamps are epoch milliseconds. */
export class ExportReply {
  @Text(40) exported_at!: string;
  @JsonObject() profile!: Record<string, unknown>;
  @JsonObject() verification!: Record<string, unknown>;
  @JsonObject() limits!: Record<string, unknown>;
  /** Devices and API tokens. */
  @JsonObject() sessions!: Record<string, unknown>;
  @JsonObject() uploads!: Record<string, unknown>;
  /** Browsers that take push notifications, and what was chosen of them. */
  @JsonObject() push!: Record<string, unknown>;
  /** Codes sent, failed attempts and changes of address. */
  @JsonObject() security!: Record<string, unknown>;
  /** Operators' actions on the account. */
  @JsonObject() operator_actions!: Record<string, unknown>;
  @Nested(() => ServiceData) wallet!: ServiceData;
  @Nested(() => ServiceData) market!: ServiceData;
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
  summary: 'Closes the account if nothing is owed, and ends every session',
});

export const exportData = call({
  path: 'user/export_data',
  auth: 'user',
  service: 'identity',
  request: Empty,
  reply: ExportReply,
  limit: { max: 30, windowS: 60 },
  summary: 'Returns all data held about the caller',
});
