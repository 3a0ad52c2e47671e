import { Module } from '@nestjs/common';
import { ReserveModule } from '../reserve/reserve.module.js';
import { AccrualsProcessor } from './accruals.processor.js';
import { AccrualsService } from './accruals.service.js';
import { ReturnsPublisher } from './returns.publisher.js';

@Module({
  imports: [ReserveModule],
  providers: [AccrualsProcessor, AccrualsService, ReturnsPublisher],
  exports: [AccrualsProcessor, AccrualsService, ReturnsPublisher],
})
export class AccrualsModule {}
