import { type Clock, type RunningService, startService } from '@makoto/platform';
import { AlertsModule } from './alerts/alerts.module.js';
import { CandlesModule } from './candles/candles.module.js';
import type { MarketConfig } from './config.js';
import { ExportModule } from './export/export.module.js';
import { InstrumentsAdminModule } from './instruments/instruments.admin.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { PricesModule } from './prices/prices.module.js';
import { ProductsModule } from './products/products.module.js';
import { ProofsModule } from './proofs/proofs.module.js';
import { PublisherModule } from './publisher/publisher.module.js';
import { SimulatedDaysModule } from './simulated-days/simulated-days.module.js';

/** Starts the market service. Several may share one database; one of them publishes. */
export function startMarket(config: MarketConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'market',
    config,
    modules: [
      InstrumentsAdminModule,
      ProductsModule,
      CandlesModule,
      PricesModule,
      ProofsModule,
      SimulatedDaysModule,
      PublisherModule,
      AlertsModule,
      ExportModule,
    ],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock && { clock }),
  });
}
