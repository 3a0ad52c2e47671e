import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { LiveMarketModule } from '../live-market/live-market.module.js';
import { InstrumentSummaries } from './instrument-summaries.service.js';
import {
  InstrumentOrdersAdminController,
  InstrumentsAdminController,
  InstrumentTermsAdminController,
} from './instruments.admin.controller.js';
import { InstrumentsModule } from './instruments.module.js';
import { InstrumentsService } from './instruments.service.js';

/** What operators see and change of instruments. */
@Module({
  imports: [InstrumentsModule, FeedsModule, LiveMarketModule],
  controllers: [InstrumentsAdminController, InstrumentTermsAdminController, InstrumentOrdersAdminController],
  providers: [InstrumentsService, InstrumentSummaries],
})
export class InstrumentsAdminModule {}
