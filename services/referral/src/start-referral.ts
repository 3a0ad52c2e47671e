import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { ReferralConfig } from './config.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startReferral(config: ReferralConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'referral',
    config,
    modules: [],
    entities: [],
    migrations: [],
    ...(clock ? { clock } : {}),
  });
}
