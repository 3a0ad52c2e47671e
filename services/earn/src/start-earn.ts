import { type Clock, type RunningService, startService } from '@makoto/platform';
import { AccrualsModule } from './accruals/accruals.module.js';
import type { EarnConfig } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { ExitsModule } from './exits/exits.module.js';
import { ExportModule } from './export/export.module.js';
import { JobsModule } from './jobs/jobs.module.js';
import { EARN_MIGRATIONS } from './migrations/migrations.js';
import { PositionsModule } from './positions/positions.module.js';
import { ProductsModule } from './products/products.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';

/** Starts the service; `clock` is the system's unless a test brings its own. */
export function startEarn(config: EarnConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'earn',
    config,
    modules: [
      ProductsModule,
      PurchasesModule,
      PositionsModule,
      AccrualsModule,
      ExitsModule,
      ExportModule,
      DeskModule,
      JobsModule,
    ],
    entities: [],
    migrations: EARN_MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
