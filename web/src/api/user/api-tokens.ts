import { post } from '../../lib/http';
import { anything, isoTime, list, object, oneOf, optional, pageOf, type ReadOf, text } from '../../lib/read';

const fields = {
  id: text,
  name: text,
  hint: text,
  scopes: list(oneOf('read', 'trade')),
  ip_list: list(text),
  status: oneOf('active', 'expired', 'revoked'),
  created_at: isoTime,
  expires_at: isoTime,
  last_used_at: optional(isoTime),
  last_used_ip: optional(text),
};
const token = object(fields);
export type ApiToken = ReadOf<typeof token>;

const created = object({ ...fields, token: text });
export type CreatedApiToken = ReadOf<typeof created>;

export const apiTokens = post('user/api_tokens', pageOf(token));
export const createApiToken = post('user/create_api_token', created);
export const revokeApiToken = post('user/revoke_api_token', anything);
