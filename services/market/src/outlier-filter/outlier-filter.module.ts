import { Module } from '@nestjs/common';
import { FeedsModule } from '../feeds/feeds.module.js';
import { InstrumentsModule } from '../instruments/instruments.module.js';
import { OutlierFilter } from './outlier-filter.js';
import { SuspensionsAdminController } from './suspensions.admin.controller.js';
import { SuspensionsRepository } from './suspensions.repository.js';
import { SuspensionsService } from './suspensions.service.js';

@Module({
  imports: [FeedsModule, InstrumentsModule],
  controllers: [SuspensionsAdminController],
  providers: [SuspensionsRepository, SuspensionsService, OutlierFilter],
  exports: [OutlierFilter],
})
export class OutlierFilterModule {}
