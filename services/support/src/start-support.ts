import { type Clock, type RunningService, startService } from '@makoto/platform';
import { ChatModule } from './chat/chat.module.js';
import type { SupportConfig } from './config.js';
import { HouseModule } from './house/house.module.js';
import { SupportTables1 } from './migrations/support-tables.migration.js';
import { NoticesModule } from './notices/notices.module.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startSupport(config: SupportConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'support',
    config,
    modules: [HouseModule, NoticesModule, ChatModule],
    entities: [],
    migrations: [SupportTables1],
    ...(clock ? { clock } : {}),
  });
}
