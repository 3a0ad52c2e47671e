import { Module } from '@nestjs/common';
import { StatementModule } from '../statement/statement.module.js';
import { LedgerQueriesAdminController } from './ledger-queries.admin.controller.js';
import { LedgerQueriesService } from './ledger-queries.service.js';

@Module({
  imports: [StatementModule],
  controllers: [LedgerQueriesAdminController],
  providers: [LedgerQueriesService],
})
export class LedgerQueriesModule {}
