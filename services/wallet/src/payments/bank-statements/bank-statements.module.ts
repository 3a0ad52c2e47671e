import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments.module.js';
import { BankStatementsController } from './bank-statements.controller.js';
import { BankStatements } from './bank-statements.service.js';

@Module({ imports: [PaymentsModule], controllers: [BankStatementsController], providers: [BankStatements] })
export class BankStatementsModule {}
