import { Module } from '@nestjs/common';
import { AccrualsModule } from '../accruals/accruals.module.js';
import { HouseModule } from '../house/house.module.js';
import { ExitsController } from './exits.controller.js';
import { ExitsService } from './exits.service.js';

@Module({
  imports: [AccrualsModule, HouseModule],
  controllers: [ExitsController],
  providers: [ExitsService],
  exports: [ExitsService],
})
export class ExitsModule {}
