import { type Clock, type RunningService, startService } from '@makoto/platform';
import { AccrualsModule } from './accruals/accruals.module.js';
import type { EarnConfig } from './config.js';
import { ExitsModule } from './exits/exits.module.js';
import { ExportModule } from './export/export.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { PositionsModule } from './positions/positions.module.js';
import { ProductsModule } from './products/products.module.js';
import { PurchasesModule } from './purchases/purchases.module.js';
import { RecoveryModule } from './recovery/recovery.module.js';
import { ReserveModule } from './reserve/reserve.module.js';

/** Starts the service. Tests pass their own clock. */
export function startEarn(config: EarnConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'earn',
    config,
    modules: [
      ProductsModule,
      PurchasesModule,
      PositionsModule,
      ReserveModule,
      AccrualsModule,
      ExitsModule,
      ExportModule,
      RecoveryModule,
    ],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
