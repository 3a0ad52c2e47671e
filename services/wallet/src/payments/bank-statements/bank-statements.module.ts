import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { DepositsModule } from '../deposits/deposits.module.js';
import { BankStatementsAdminController } from './bank-statements.admin.controller.js';
import { BankStatements } from './bank-statements.service.js';

@Module({
  imports: [AuditModule, DepositsModule],
  controllers: [BankStatementsAdminController],
  providers: [BankStatements],
})
export class BankStatementsModule {}
