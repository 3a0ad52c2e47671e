import { runProcess, startService } from '@makoto/platform';
import { loadTradingConfig } from './config.js';
import { Trading1 } from './migrations/trading-1.migration.js';
import { OrdersModule } from './orders/orders.module.js';
import { ProductsModule } from './products/products.module.js';
import { SettlementModule } from './settlement/settlement.module.js';

runProcess('trading', () =>
  startService({
    name: 'trading',
    config: loadTradingConfig(),
    modules: [ProductsModule, OrdersModule, SettlementModule],
    entities: [],
    migrations: [Trading1],
  }),
);
