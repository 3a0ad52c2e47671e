import { createHash, randomBytes } from 'node:crypto';
import { API_TOKEN_PREFIXES, type ApiTokenStatus, type ApiTokenView } from '@makoto/contracts';
import type { ApiTokenRow } from './api-tokens.repository.js';

const SECRET_BYTES = 32;
const SHOWN = 4;

type Mode = keyof typeof API_TOKEN_PREFIXES;

/** A new token: 256 random bits after the mode's prefix; its hash, and the characters that are kept to tell it apart. */
export function newApiToken(mode: Mode): { token: string; hash: Buffer; ending: string } {
  const token = API_TOKEN_PREFIXES[mode] + randomBytes(SECRET_BYTES).toString('base64url');
  return { token, hash: createHash('sha256').update(token).digest(), ending: token.slice(-SHOWN) };
}

/** A token as its customer sees it at `now` (epoch ms). */
export function apiTokenView(row: ApiTokenRow, mode: Mode, now: number): ApiTokenView {
  return {
    id: row.id,
    name: row.name,
    hint: `${API_TOKEN_PREFIXES[mode]}…${row.ending}`,
    scopes: row.scopes,
    ip_list: row.ip_list,
    status: statusOf(row, now),
    created_at: iso(row.created_at),
    expires_at: iso(row.expires_at),
    last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
    last_used_ip: row.last_used_ip,
  };
}

function statusOf(row: ApiTokenRow, now: number): ApiTokenStatus {
  if (row.revoked_at !== null) return 'revoked';
  return Number(row.expires_at) <= now ? 'expired' : 'active';
}

const iso = (ms: string): string => new Date(Number(ms)).toISOString();
