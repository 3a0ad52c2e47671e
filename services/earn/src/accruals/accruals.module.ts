import { Module } from '@nestjs/common';
import { HouseModule } from '../house/house.module.js';
import { AccrualsService } from './accruals.service.js';
import { ReturnsTeller } from './returns-teller.js';

@Module({
  imports: [HouseModule],
  providers: [AccrualsService, ReturnsTeller],
  exports: [AccrualsService, ReturnsTeller],
})
export class AccrualsModule {}
