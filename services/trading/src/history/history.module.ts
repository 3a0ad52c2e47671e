import { Module } from '@nestjs/common';
import { OrderDaysRepository } from './order-days.repository.js';
import { OrderDaysRollup } from './order-days.rollup.js';
import { OrderTotalsRepository } from './order-totals.repository.js';

@Module({
  providers: [OrderDaysRepository, OrderDaysRollup, OrderTotalsRepository],
  exports: [OrderTotalsRepository],
})
export class HistoryModule {}
