import type { Limits, PendingLimit } from '../../../api/user/limits';
import type { SetLimitsRequest } from '../../../api/user/set-limits';
import { micro, parseAmount, toDecimal } from '../../../lib/money';

const AMOUNTS = ['daily_deposit', 'daily_stake', 'daily_loss'] as const;

export interface LimitTexts extends Record<string, string> {
  daily_deposit: string;
  daily_stake: string;
  daily_loss: string;
  session_minutes: string;
}

/** The limits in force as form texts; empty means none. */
export const limitTexts = (limits: Limits): LimitTexts => ({
  daily_deposit: limits.daily_deposit ?? '',
  daily_stake: limits.daily_stake ?? '',
  daily_loss: limits.daily_loss ?? '',
  session_minutes: limits.session_minutes === undefined ? '' : String(limits.session_minutes),
});

/** The changed limits only; an emptied field removes its limit. */
export function limitChanges(limits: Limits, texts: LimitTexts): SetLimitsRequest {
  const changes: SetLimitsRequest = {};
  for (const name of AMOUNTS) {
    const typed = texts[name].trim();
    const held = limits[name];
    const amount = parseAmount(typed);
    if (typed === '') {
      if (held !== undefined) changes[name] = null;
    } else if (amount !== undefined && (held === undefined || amount !== micro(held)))
      changes[name] = toDecimal(amount);
  }
  const minutes = texts.session_minutes === '' ? null : Number(texts.session_minutes);
  if (minutes !== (limits.session_minutes ?? null)) changes.session_minutes = minutes;
  return changes;
}

/** Requests the current value of a limit, which cancels a pending increase. */
export function keepRequest(limits: Limits, name: PendingLimit['name']): SetLimitsRequest {
  const request: SetLimitsRequest = {};
  if (name === 'session_minutes') request.session_minutes = limits.session_minutes ?? null;
  else request[name] = limits[name] ?? null;
  return request;
}
