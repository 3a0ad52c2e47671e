import { Module } from '@nestjs/common';
import { EarnTermsModule } from '../products/earn-terms.module.js';
import { CoverService } from './cover.service.js';
import { ReserveAdminController } from './reserve.admin.controller.js';
import { ReserveController } from './reserve.controller.js';
import { ReserveMetrics } from './reserve.metrics.js';
import { ReserveService } from './reserve.service.js';

@Module({
  imports: [EarnTermsModule],
  controllers: [ReserveAdminController, ReserveController],
  providers: [CoverService, ReserveMetrics, ReserveService],
  exports: [CoverService],
})
export class ReserveModule {}
