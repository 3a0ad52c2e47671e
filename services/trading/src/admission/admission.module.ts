import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { ProductsModule } from '../products/products.module.js';
import { TicksModule } from '../ticks/ticks.module.js';
import { CustomerLimits } from './customer-limits.js';
import { ExposureRepository } from './exposure.repository.js';
import { ExposureLimits } from './exposure-limits.js';
import { OrderAdmission } from './order-admission.service.js';
import { RestrictionsCache } from './restrictions-cache.js';

@Module({
  imports: [HistoryModule, ProductsModule, TicksModule],
  providers: [CustomerLimits, ExposureLimits, ExposureRepository, OrderAdmission, RestrictionsCache],
  exports: [OrderAdmission],
})
export class AdmissionModule {}
