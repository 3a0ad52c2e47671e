import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { SupportConfig } from './config.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startSupport(config: SupportConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'support',
    config,
    modules: [],
    entities: [],
    migrations: [],
    ...(clock ? { clock } : {}),
  });
}
