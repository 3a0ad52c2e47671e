import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { HoursAdminController } from './hours.admin.controller.js';
import { HoursController } from './hours.controller.js';
import { HoursService } from './hours.service.js';
import { HoursPublisher } from './hours-publisher.js';

@Module({
  controllers: [HoursController, HoursAdminController],
  providers: [HoursService, HoursPublisher, OperatorsLog],
  exports: [HoursService],
})
export class HoursModule {}
