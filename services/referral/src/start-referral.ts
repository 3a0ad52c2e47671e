import { type Clock, type RunningService, startService } from '@makoto/platform';
import type { ReferralConfig } from './config.js';
import { ExportModule } from './export/export.module.js';
import { InviteModule } from './invite/invite.module.js';
import { LinkedAccountsReviewModule } from './linked-accounts/linked-accounts-review.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { RebatesModule } from './rebates/rebates.module.js';
import { TreeModule } from './tree/tree.module.js';

/** Starts the service. `clock` defaults to the system clock. */
export function startReferral(config: ReferralConfig, clock?: Clock): Promise<RunningService> {
  return startService({
    name: 'referral',
    config,
    modules: [TreeModule, RebatesModule, InviteModule, LinkedAccountsReviewModule, ExportModule],
    entities: [],
    migrations: MIGRATIONS,
    ...(clock ? { clock } : {}),
  });
}
