import { Module } from '@nestjs/common';
import { CoverService } from './cover.service.js';
import { CustomersService } from './customers.service.js';
import { RatesService } from './rates.service.js';

/** What earn asks of other services. */
@Module({
  providers: [CoverService, CustomersService, RatesService],
  exports: [CoverService, CustomersService, RatesService],
})
export class HouseModule {}
