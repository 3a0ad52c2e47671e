import { formatMicro, LIMIT_NAMES, type LimitName, type LimitsView } from '@makoto/contracts';
import type { Limits } from './limits.repository.js';

/** A limit's value in the contract's format: minutes or USD. */
function limitText(name: LimitName, value: bigint | null): string | null {
  if (value === null) return null;
  return name === 'session_minutes' ? value.toString() : formatMicro(value);
}

/** The current values of all limits. */
export function limitValues({ daily_deposit, daily_loss, daily_stake, session_minutes }: Limits) {
  return {
    daily_deposit: limitText('daily_deposit', daily_deposit.value),
    daily_loss: limitText('daily_loss', daily_loss.value),
    daily_stake: limitText('daily_stake', daily_stake.value),
    session_minutes: session_minutes.value === null ? null : Number(session_minutes.value),
  };
}

export function toLimitsView(limits: Limits, excludedUntil: number | null, now: number): LimitsView {
  return {
    ...limitValues(limits),
    exclude_until: excludedUntil !== null && excludedUntil > now ? new Date(excludedUntil).toISOString() : null,
    pending: LIMIT_NAMES.flatMap((name) => {
      const next = limits[name].next;
      return next ? [{ name, value: limitText(name, next.value), at: new Date(next.at).toISOString() }] : [];
    }),
  };
}
