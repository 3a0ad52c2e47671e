import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CustomerFigures } from './customer-figures.js';
import { CustomersController } from './customers.controller.js';
import { CustomersRepository } from './customers.repository.js';
import { Customers } from './customers.service.js';

@Module({
  imports: [AuditModule],
  controllers: [CustomersController],
  providers: [Customers, CustomersRepository, CustomerFigures],
})
export class CustomersModule {}
