import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { BankStatementsController } from './bank-statements.controller.js';
import { BankStatements } from './bank-statements.service.js';

@Module({ imports: [DeskModule], controllers: [BankStatementsController], providers: [BankStatements] })
export class BankStatementsModule {}
