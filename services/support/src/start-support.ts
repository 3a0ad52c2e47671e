import { type Clock, type RunningService, startService } from '@makoto/platform';
import { AppConfigModule } from './app-config/app-config.module.js';
import { ChatModule } from './chat/chat.module.js';
import type { SupportConfig } from './config.js';
import { ExportModule } from './export/export.module.js';
import { HelpModule } from './help/help.module.js';
import { HoursModule } from './hours/hours.module.js';
import { LogModule } from './log/log.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { NoticesModule } from './notices/notices.module.js';
import { PagesModule } from './pages/pages.module.js';
import { SavedRepliesModule } from './saved-replies/saved-replies.module.js';
import { StatusModule } from './status/status.module.js';

/** Starts the service. `clock` defaults to the system clock. */
export function startSupport(config: SupportConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'support',
    config,
    modules: [
      ExportModule,
      AppConfigModule,
      HoursModule,
      HelpModule,
      PagesModule,
      NoticesModule,
      ChatModule,
      SavedRepliesModule,
      StatusModule,
      LogModule,
    ],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
