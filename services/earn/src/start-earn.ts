import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { EarnConfig } from './config.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startEarn(config: EarnConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'earn',
    config,
    modules: [],
    entities: [],
    migrations: [],
    ...(clock ? { clock } : {}),
  });
}
