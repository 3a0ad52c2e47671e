import { Module } from '@nestjs/common';
import { OperatorsLog } from '../audit/operators-log.js';
import { HoursController } from './hours.controller.js';
import { HoursService } from './hours.service.js';
import { HoursTeller } from './hours-teller.js';

@Module({
  controllers: [HoursController],
  providers: [HoursService, HoursTeller, OperatorsLog],
  exports: [HoursService],
})
export class HoursModule {}
