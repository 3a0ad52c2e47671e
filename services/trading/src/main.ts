import { runProcess, startService } from '@makoto/platform';
import { loadTradingConfig } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { ExportModule } from './export/export.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { SettlementModule } from './settlement/settlement.module.js';
import { StatsModule } from './stats/stats.module.js';

runProcess('trading', () =>
  startService({
    name: 'trading',
    config: loadTradingConfig(),
    modules: [ProductsModule, OrdersModule, SettlementModule, ExportModule, DeskModule, StatsModule],
    entities: [],
    migrations: MIGRATIONS,
  }),
);
