import { Module } from '@nestjs/common';
import { ProductsModule } from '../products/products.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { Readiness } from './readiness.js';
import { StatsController } from './stats.controller.js';
import { StatsRepository } from './stats.repository.js';
import { Stats } from './stats.service.js';

@Module({
  imports: [ProductsModule, TicksModule],
  controllers: [StatsController],
  providers: [Readiness, Stats, StatsRepository],
})
export class StatsModule {}
