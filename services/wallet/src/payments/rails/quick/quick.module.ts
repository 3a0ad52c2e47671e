import { TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { LedgerModule } from '../../../ledger/index.js';
import { DepositsModule } from '../../deposits/deposits.module.js';
import { QuickMetrics } from './quick.metrics.js';
import { QuickRailModule } from './quick-rail.module.js';
import { QuickReversals } from './quick-reversals.service.js';
import { QuickSweeper } from './quick-sweeper.js';
import { QuickSync } from './quick-sync.service.js';
import { QuickWebhooksController } from './quick-webhooks.controller.js';
import { QuickWebhooks } from './quick-webhooks.service.js';

/** Quick payments by a provider with a hosted checkout. */
@Module({
  imports: [DepositsModule, LedgerModule, QuickRailModule, TasksModule],
  controllers: [QuickWebhooksController],
  providers: [QuickMetrics, QuickReversals, QuickSweeper, QuickSync, QuickWebhooks],
})
export class QuickModule {}
