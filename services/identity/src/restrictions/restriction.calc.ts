import { ALLOWED_WHEN_RESTRICTED, type RestrictionView } from '@makoto/contracts';
import type { User } from '../users/user.entity.js';

/** The restriction that applies to a customer at `now` (epoch ms). A freeze takes precedence over an exclusion. */
export function restrictionOf(user: Pick<User, 'frozen_at' | 'excluded_until'>, now: number): RestrictionView | null {
  const allowed = [...ALLOWED_WHEN_RESTRICTED];
  if (user.frozen_at !== null) return { kind: 'frozen', until: null, allowed };
  if (user.excluded_until === null || user.excluded_until <= now) return null;
  return { kind: 'excluded', until: new Date(user.excluded_until).toISOString(), allowed };
}
