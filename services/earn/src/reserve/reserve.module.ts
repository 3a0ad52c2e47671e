import { Module } from '@nestjs/common';
import { CoverService } from './cover.service.js';
import { ReserveAdminController } from './reserve.admin.controller.js';
import { ReserveController } from './reserve.controller.js';
import { ReserveMetrics } from './reserve.metrics.js';
import { ReserveService } from './reserve.service.js';

@Module({
  controllers: [ReserveAdminController, ReserveController],
  providers: [CoverService, ReserveMetrics, ReserveService],
  exports: [CoverService],
})
export class ReserveModule {}
