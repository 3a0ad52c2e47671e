import { AppError, type CallAuth } from '@makoto/contracts';

/** Who a token speaks for. */
export interface Caller {
  /** The customer's id, or the operator's where `operator` is set. */
  userId: string;
  sessionId: string;
  operator: boolean;
  /** When the token dies by itself, epoch milliseconds. */
  expiresAt: number;
}

/** The token of an `Authorization` header, with or without `Bearer ` before it; undefined where there is none. */
export function tokenOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const token = /^bearer(\s|$)/i.test(header) ? header.slice(6).trim() : header;
  return token === '' ? undefined : token;
}

/** Lets a caller through to a call of this kind. @throws FORBIDDEN: customers' tokens do not serve operators' calls, nor the reverse */
export function admit(caller: Caller, auth: CallAuth): void {
  if (caller.operator !== (auth === 'operator')) throw new AppError('FORBIDDEN');
}
