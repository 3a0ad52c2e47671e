import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments.module.js';
import { BankStatementsAdminController } from './bank-statements.admin.controller.js';
import { BankStatements } from './bank-statements.service.js';

@Module({ imports: [PaymentsModule], controllers: [BankStatementsAdminController], providers: [BankStatements] })
export class BankStatementsModule {}
