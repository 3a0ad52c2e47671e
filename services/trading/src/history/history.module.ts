import { Module } from '@nestjs/common';
import { CustomerDayRepository } from './customer-day.repository.js';
import { OrderDaysRepository } from './order-days.repository.js';
import { OrderDaysRollup } from './order-days.rollup.js';
import { OrderTotalsRepository } from './order-totals.repository.js';

@Module({
  providers: [CustomerDayRepository, OrderDaysRepository, OrderDaysRollup, OrderTotalsRepository],
  exports: [CustomerDayRepository, OrderTotalsRepository],
})
export class HistoryModule {}
