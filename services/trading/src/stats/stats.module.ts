import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { OrderStats } from './order-stats.service.js';
import { OrderSumsRollup } from './order-sums.rollup.js';
import { PublicStats } from './public-stats.service.js';
import { Readiness } from './readiness.js';
import { StatsAdminController } from './stats.admin.controller.js';
import { StatsController } from './stats.controller.js';
import { StatsRepository } from './stats.repository.js';

@Module({
  imports: [ProductsModule, TicksModule],
  controllers: [StatsAdminController, StatsController],
  providers: [OrderStats, OrderSumsRollup, PublicStats, Readiness, StatsRepository],
})
export class StatsModule {}
