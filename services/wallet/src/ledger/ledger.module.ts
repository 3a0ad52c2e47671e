import { Module } from '@nestjs/common';
import { CorrectionsModule } from './corrections/corrections.module.js';
import { HouseCapitalModule } from './house-capital/house-capital.module.js';
import { HousePaymentsModule } from './house-payments/house-payments.module.js';
import { PostingModule } from './posting/posting.module.js';
import { LedgerQueriesModule } from './queries/ledger-queries.module.js';
import { SolvencyModule } from './solvency/solvency.module.js';
import { StatementModule } from './statement/statement.module.js';

@Module({
  imports: [
    PostingModule,
    StatementModule,
    LedgerQueriesModule,
    CorrectionsModule,
    HouseCapitalModule,
    HousePaymentsModule,
    SolvencyModule,
  ],
  exports: [PostingModule, HouseCapitalModule, HousePaymentsModule],
})
export class LedgerModule {}
