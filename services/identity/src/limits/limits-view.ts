import { formatMicro, LIMIT_NAMES, type LimitName, type LimitsView } from '@makoto/contracts';
import type { Limits } from './limits.repository.js';

/** A limit's value in the contract's format: minutes or USD. */
export function limitText(name: LimitName, value: bigint | null): string | null {
  if (value === null) return null;
  return name === 'session_minutes' ? value.toString() : formatMicro(value);
}

export function toLimitsView(limits: Limits, excludedUntil: number | null, now: number): LimitsView {
  const minutes = limits.session_minutes.value;
  return {
    daily_deposit: limitText('daily_deposit', limits.daily_deposit.value),
    daily_loss: limitText('daily_loss', limits.daily_loss.value),
    daily_stake: limitText('daily_stake', limits.daily_stake.value),
    session_minutes: minutes === null ? null : Number(minutes),
    exclude_until: excludedUntil !== null && excludedUntil > now ? new Date(excludedUntil).toISOString() : null,
    pending: LIMIT_NAMES.flatMap((name) => {
      const next = limits[name].next;
      return next ? [{ name, value: limitText(name, next.value), at: new Date(next.at).toISOString() }] : [];
    }),
  };
}
