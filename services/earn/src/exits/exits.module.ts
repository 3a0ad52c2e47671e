import { Module } from '@nestjs/common';
import { AccrualsModule } from '../accruals/accruals.module.js';
import { CustomersModule } from '../customers/customers.module.js';
import { ReserveModule } from '../reserve/reserve.module.js';
import { ExitsController } from './exits.controller.js';
import { ExitsService } from './exits.service.js';

@Module({
  imports: [AccrualsModule, CustomersModule, ReserveModule],
  controllers: [ExitsController],
  providers: [ExitsService],
  exports: [ExitsService],
})
export class ExitsModule {}
