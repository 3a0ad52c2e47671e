import { ChoiceList, Id, Int, IsoTime, ListOf, Nullable, OneOf, Text, TextList } from '../../validation/fields.js';
import { call } from '../call.js';
import { Empty, PageReply, PageRequest } from '../paging.js';
import { IdRequest } from '../shapes.js';
import { TOKEN_SCOPES, type TokenScope } from '../token-scopes.js';

/**
 * How every API token begins, by the product's mode: a practice token is recognised at a glance and refused by a live
 * product, and the reverse.
 */
export const API_TOKEN_PREFIXES = { practice: 'mk_test_', live: 'mk_live_' } as const;

/** The most active API tokens of a customer. */
export const MAX_API_TOKENS = 20;
/** The longest life of an API token, in days. */
export const MAX_API_TOKEN_DAYS = 365;
/** The most entries of a token's list of addresses. */
export const MAX_TOKEN_ADDRESSES = 20;

export const API_TOKEN_STATUSES = ['active', 'expired', 'revoked'] as const;
export type ApiTokenStatus = (typeof API_TOKEN_STATUSES)[number];

export class ApiTokenView {
  @Id() id!: string;
  @Text(40) name!: string;
  /** The token's beginning and last four characters, to tell it apart: `mk_test_…w3Zq`. */
  @Text(20) hint!: string;
  @ChoiceList(TOKEN_SCOPES) scopes!: TokenScope[];
  /** Addresses and networks (CIDR) from which it works; empty: from anywhere. */
  @TextList(MAX_TOKEN_ADDRESSES, 50) ip_list!: string[];
  @OneOf(API_TOKEN_STATUSES) status!: ApiTokenStatus;
  @IsoTime() created_at!: string;
  @IsoTime() expires_at!: string;
  /** Up to a minute old; null: never used. */
  @Nullable() @IsoTime() last_used_at?: string | null;
  @Nullable() @Text(64) last_used_ip?: string | null;
}

export class ApiTokensReply extends PageReply {
  @ListOf(() => ApiTokenView, 100) list!: ApiTokenView[];
}

/**
 * Needs a proof that the owner asks: `password`, `pay_password` or `totp`, unless the caller logged in less than five
 * minutes ago.
 */
export class CreateApiTokenRequest {
  @Text(40) name!: string;
  /** At least one. */
  @ChoiceList(TOKEN_SCOPES) scopes!: TokenScope[];
  @Int(1, MAX_API_TOKEN_DAYS) expires_in_days!: number;
  /** IPv4 or IPv6 addresses or networks (CIDR) from which alone the token works; none: from anywhere. */
  @Nullable() @TextList(MAX_TOKEN_ADDRESSES, 50) ip_list?: string[] | null;
  @Nullable() @Text(200, { min: 0 }) password?: string | null;
  @Nullable() @Text(6, { min: 0 }) pay_password?: string | null;
  @Nullable() @Text(10, { min: 0 }) totp?: string | null;
}

export class CreatedApiTokenView extends ApiTokenView {
  /** The token itself, which is sent this once and stored nowhere. */
  @Text(100) token!: string;
}

export const apiTokens = call({
  path: 'user/api_tokens',
  auth: 'user',
  service: 'identity',
  request: PageRequest,
  reply: ApiTokensReply,
  summary: 'Lists API tokens, newest first',
});

/**
 * Not repeatable with an Idempotency-Key: its reply would have to be stored. Revoke a token whose reply was lost.
 * @throws TOO_MANY_SAVED beyond twenty active ones, CONFLICT if the password or second factor changed meanwhile, and the
 * errors of the proof: WRONG_CREDENTIALS, LOGIN_LOCKED, WRONG_PAY_PASSWORD, PAY_PASSWORD_LOCKED, PAY_PASSWORD_NOT_SET,
 * SECOND_FACTOR
 */
export const createApiToken = call({
  path: 'user/create_api_token',
  auth: 'user',
  service: 'identity',
  request: CreateApiTokenRequest,
  reply: CreatedApiTokenView,
  limit: { max: 30, windowS: 60 },
  summary: 'Creates an API token, which is shown once',
});

/** @throws NOT_FOUND if it is unknown or revoked */
export const revokeApiToken = call({
  path: 'user/revoke_api_token',
  auth: 'user',
  service: 'identity',
  request: IdRequest,
  reply: Empty,
  objects: { id: 'api_token' },
  summary: 'Revokes an API token at once, and closes its connections',
});
