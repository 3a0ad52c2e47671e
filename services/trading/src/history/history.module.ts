import { Module } from '@nestjs/common';
import { TicksModule } from '../ticks/ticks.module.js';
import { OrderDaysRepository } from './order-days.repository.js';
import { OrderDaysRollup } from './order-days.rollup.js';
import { OrderResultsRepository } from './order-results.repository.js';
import { OrderResultsService } from './order-results.service.js';
import { OrderTotalsRepository } from './order-totals.repository.js';

@Module({
  imports: [TicksModule],
  providers: [OrderDaysRepository, OrderDaysRollup, OrderResultsRepository, OrderResultsService, OrderTotalsRepository],
  exports: [OrderResultsService, OrderTotalsRepository],
})
export class HistoryModule {}
