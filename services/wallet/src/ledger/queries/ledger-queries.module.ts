import { Module } from '@nestjs/common';
import { StatementModule } from '../statement/statement.module.js';
import { LedgerQueriesAdminController } from './ledger-queries.admin.controller.js';
import { LedgerQueries } from './ledger-queries.service.js';

@Module({
  imports: [StatementModule],
  controllers: [LedgerQueriesAdminController],
  providers: [LedgerQueries],
})
export class LedgerQueriesModule {}
