import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CustomerFigures } from './customer-figures.js';
import { CustomersAdminController } from './customers.admin.controller.js';
import { CustomersRepository } from './customers.repository.js';
import { Customers } from './customers.service.js';

@Module({
  imports: [AuditModule],
  controllers: [CustomersAdminController],
  providers: [Customers, CustomersRepository, CustomerFigures],
})
export class CustomersModule {}
