import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { OrphanedHoldsRepository } from './orphaned-holds.repository.js';
import { OrphanedHoldsSweeper } from './orphaned-holds.sweeper.js';
import { SettlementMetrics } from './settlement.metrics.js';
import { SettlementProcessor } from './settlement.processor.js';
import { SettlementRepository } from './settlement.repository.js';
import { SettlementService } from './settlement.service.js';
import { SettlementSweeper } from './settlement.sweeper.js';
import { SettlementQueue } from './settlement-queue.js';

@Module({
  imports: [TicksModule],
  providers: [
    OrphanedHoldsRepository,
    OrphanedHoldsSweeper,
    SettlementMetrics,
    SettlementProcessor,
    SettlementQueue,
    SettlementRepository,
    SettlementService,
    SettlementSweeper,
  ],
  exports: [OrphanedHoldsRepository, SettlementQueue],
})
export class SettlementModule {}
