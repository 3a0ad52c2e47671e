import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { TradingConfig } from './config.js';
import { ExportModule } from './export/export.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { StatsModule } from './stats/stats.module.js';

/** Starts the service. Tests pass their own clock. */
export function startTrading(config: TradingConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'trading',
    config,
    modules: [ProductsModule, OrdersModule, SettlementModule, ExportModule, StatsModule],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
