import { Module } from '@nestjs/common';
import { RebatePayer } from './rebate-payer.js';
import { RebatesController } from './rebates.controller.js';
import { RebatesService } from './rebates.service.js';

@Module({
  controllers: [RebatesController],
  providers: [RebatePayer, RebatesService],
  exports: [RebatesService, RebatePayer],
})
export class RebatesModule {}
