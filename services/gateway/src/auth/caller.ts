import { AppError, type CallDef, type Role } from '@makoto/contracts';

/** The customer or operator a token belongs to. */
export interface Caller {
  /** The customer's id, or the operator's if `operator` is set. */
  userId: string;
  sessionId: string;
  operator: boolean;
  /** The operator's role; without one they may do nothing. */
  role?: Role;
  /** When the token expires, in epoch milliseconds. */
  expiresAt: number;
}

/** The token of an `Authorization` header, with or without `Bearer `; undefined if there is none. */
export function tokenOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const token = /^bearer(\s|$)/i.test(header) ? header.slice(6).trim() : header;
  return token === '' ? undefined : token;
}

/**
 * Checks that a caller may use a call. @throws FORBIDDEN if a customer uses an operators' call or vice versa, or if the
 * operator's role is not among the call's roles
 */
export function admit(caller: Caller, call: Pick<CallDef, 'auth' | 'roles'>): void {
  if (caller.operator !== (call.auth === 'operator')) throw new AppError('FORBIDDEN');
  if (caller.operator && !(caller.role && call.roles.includes(caller.role))) throw new AppError('FORBIDDEN');
}
