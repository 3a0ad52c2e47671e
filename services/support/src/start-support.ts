import { type Clock, type RunningService, startService } from '@makoto/platform';
import { ChatModule } from './chat/chat.module.js';
import type { SupportConfig } from './config.js';
import { ExportModule } from './export/export.module.js';
import { HoursModule } from './hours/hours.module.js';
import { HouseModule } from './house/house.module.js';
import { SupportTables2 } from './migrations/console-tables.migration.js';
import { SupportHours1 } from './migrations/support-hours.migration.js';
import { SupportHours2 } from './migrations/support-hours-effect.migration.js';
import { SupportTables1 } from './migrations/support-tables.migration.js';
import { NoticesModule } from './notices/notices.module.js';
import { PagesModule } from './pages/pages.module.js';
import { SavedRepliesModule } from './saved-replies/saved-replies.module.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startSupport(config: SupportConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'support',
    config,
    modules: [ExportModule, HouseModule, HoursModule, PagesModule, NoticesModule, ChatModule, SavedRepliesModule],
    entities: [],
    migrations: [SupportTables1, SupportTables2, SupportHours1, SupportHours2],
    ...(clock ? { clock } : {}),
  });
}
