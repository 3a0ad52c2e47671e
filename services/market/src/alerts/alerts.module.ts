import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { AlertWatch } from './alert-watch.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';

/** Customers' price alerts. */
@Module({
  imports: [InstrumentsModule, LiveMarketModule, TicksModule],
  controllers: [AlertsController],
  providers: [AlertsRepository, AlertsService, AlertWatch],
  exports: [AlertsService, AlertWatch],
})
export class AlertsModule {}
