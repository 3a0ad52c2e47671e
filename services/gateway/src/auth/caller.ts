import { AppError, type CallDef, type Role } from '@makoto/contracts';

/** Who a token speaks for. */
export interface Caller {
  /** The customer's id, or the operator's where `operator` is set. */
  userId: string;
  sessionId: string;
  operator: boolean;
  /** An operator's; without one they may do nothing. */
  role?: Role;
  /** When the token dies by itself, epoch milliseconds. */
  expiresAt: number;
}

/** The token of an `Authorization` header, with or without `Bearer ` before it; undefined where there is none. */
export function tokenOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const token = /^bearer(\s|$)/i.test(header) ? header.slice(6).trim() : header;
  return token === '' ? undefined : token;
}

/**
 * Lets a caller through to a call of this kind. @throws FORBIDDEN: customers' tokens do not serve operators' calls, nor the
 * reverse, and an operator's role must be among those that the call names
 */
export function admit(caller: Caller, call: Pick<CallDef, 'auth' | 'roles'>): void {
  if (caller.operator !== (call.auth === 'operator')) throw new AppError('FORBIDDEN');
  if (caller.operator && !(caller.role && call.roles.includes(caller.role))) throw new AppError('FORBIDDEN');
}
