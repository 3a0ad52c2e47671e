import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { DayCommitments } from './day-commitments.js';
import { SimulatedDaysController } from './simulated-days.controller.js';
import { SimulatedDaysRepository } from './simulated-days.repository.js';

@Module({
  imports: [FeedsModule, InstrumentsModule],
  controllers: [SimulatedDaysController],
  providers: [SimulatedDaysRepository, DayCommitments],
  exports: [DayCommitments, SimulatedDaysRepository],
})
export class SimulatedDaysModule {}
