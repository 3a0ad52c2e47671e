import type { Role } from '@makoto/contracts';
import type { IdentityConfig } from '../config.js';

/** Whether operators of this role work only with a passkey: owners in live mode. */
export function mustUsePasskey(role: Role, { MODE }: Pick<IdentityConfig, 'MODE'>): boolean {
  return MODE === 'live' && role === 'owner';
}
