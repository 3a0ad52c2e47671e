import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { MarketConfig } from './config.js';
import { MarketModule } from './market.module.js';
import { MIGRATIONS } from './migrations/migrations.js';

/** Starts the market service; several may run on one database, of which one publishes. */
export function startMarket(config: MarketConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'market',
    config,
    modules: [MarketModule],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock && { clock }),
  });
}
