import { type RunningService, startService } from '@makoto/platform';
import type { WalletConfig } from './config.js';
import { requireLedgerMode } from './ledger/index.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { ENTITIES, MODULES } from './wallet-parts.js';

/** Starts the service. @throws ConfigError if its ledger was started in another mode */
export function startWallet(config: WalletConfig): Promise<RunningService> {
  return startService({
    ...{ name: 'wallet', config, modules: MODULES, entities: ENTITIES, migrations: MIGRATIONS },
    migrated: (dataSource) => requireLedgerMode(dataSource, config.MODE),
  });
}
