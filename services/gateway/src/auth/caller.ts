import { AppError, type CallDef, type Role, type TokenScope } from '@makoto/contracts';
import type { AddressList } from '@makoto/platform';

/** What an API token may do, and from where. */
export interface ApiTokenRights {
  scopes: readonly TokenScope[];
  /** Undefined: from anywhere. */
  addresses: AddressList | undefined;
  /** Where it was last used, for its customer to see. */
  lastIp: string;
}

/** The customer or operator a token belongs to. */
export interface Caller {
  /** The customer's id, or the operator's if `operator` is set. */
  userId: string;
  /** The session's id, or the API token's. */
  sessionId: string;
  operator: boolean;
  /** The operator's role; without one they may do nothing. */
  role?: Role;
  /** An owner in live mode who did not log in with a passkey: only calls that are allowed before that. */
  needsPasskey?: boolean;
  /** When the token expires, in epoch milliseconds. */
  expiresAt: number;
  /** If the caller is a program with an API token. */
  apiToken?: ApiTokenRights;
}

/** The token of an `Authorization` header, with or without `Bearer `; undefined if there is none. */
export function tokenOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const token = /^bearer(\s|$)/i.test(header) ? header.slice(6).trim() : header;
  return token === '' ? undefined : token;
}

/**
 * Checks that a caller may use a call. @throws FORBIDDEN if a customer uses an operators' call or vice versa, or if the
 * operator's role is not among the call's roles; PASSKEY_REQUIRED if an owner must log in with a passkey first; TOKEN_SCOPE if
 * an API token has none of the call's scopes
 */
export function admit(caller: Caller, call: Pick<CallDef, 'auth' | 'roles' | 'beforePasskey' | 'scopes'>): void {
  if (caller.operator !== (call.auth === 'operator')) throw new AppError('FORBIDDEN');
  if (caller.operator && !(caller.role && call.roles.includes(caller.role))) throw new AppError('FORBIDDEN');
  if (caller.needsPasskey && !call.beforePasskey) throw new AppError('PASSKEY_REQUIRED');
  if (caller.apiToken && !caller.apiToken.scopes.some((scope) => call.scopes.includes(scope))) {
    throw new AppError('TOKEN_SCOPE');
  }
}

/** Notes where an API token is used. @throws TOKEN_ADDRESS if it may not be used from there */
export function admitAddress(token: ApiTokenRights, ip: string): void {
  if (token.addresses && !token.addresses.has(ip)) throw new AppError('TOKEN_ADDRESS', { ip });
  token.lastIp = ip;
}
