import { SigningKey, TasksModule } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { WalletConfig } from '../config.js';
import { RatesModule } from '../rates/rates.module.js';
import { BalanceAnnouncer } from './balances/balance-announcer.js';
import { BalancesController } from './balances/balances.controller.js';
import { LedgerInvariantsService } from './balances/ledger-invariants.service.js';
import { Correction } from './corrections/correction.entity.js';
import { CorrectionsAdminController } from './corrections/corrections.admin.controller.js';
import { CorrectionsService } from './corrections/corrections.service.js';
import { HouseCapitalController } from './house-capital/house-capital.controller.js';
import { HouseCapitalService } from './house-capital/house-capital.service.js';
import { PracticeCapitalService } from './house-capital/practice-capital.service.js';
import { HousePaymentsService } from './house-payments/house-payments.service.js';
import { LedgerPeriods } from './periods/ledger-periods.service.js';
import { LedgerMetrics } from './posting/ledger.metrics.js';
import { Ledger } from './posting/ledger.service.js';
import { LedgerQueriesAdminController } from './queries/ledger-queries.admin.controller.js';
import { LedgerQueriesService } from './queries/ledger-queries.service.js';
import { LedgerSumsRollup } from './reports/ledger-sums.rollup.js';
import { ReportsAdminController } from './reports/reports.admin.controller.js';
import { ReportsService } from './reports/reports.service.js';
import { SolvencyAdminController } from './solvency/solvency.admin.controller.js';
import { SolvencyController } from './solvency/solvency.controller.js';
import { SolvencyRepository } from './solvency/solvency.repository.js';
import { SolvencyService } from './solvency/solvency.service.js';
import { SolvencyKey } from './solvency/solvency-key.entity.js';
import { SolvencyKeysService } from './solvency/solvency-keys.service.js';
import { SolvencyTree } from './solvency/solvency-tree.entity.js';
import { SolvencyTreeService } from './solvency/solvency-tree.service.js';
import { StatementController } from './statement/statement.controller.js';
import { StatementService } from './statement/statement.service.js';
import { StatementCheckpointsService } from './statement/statement-checkpoints.service.js';
import { StatementBooks } from './statement-files/statement-book.service.js';
import { StatementFilesController } from './statement-files/statement-files.controller.js';
import { StatementFiles } from './statement-files/statement-files.service.js';

export const LEDGER_ENTITIES = [Correction, SolvencyKey, SolvencyTree];

const signingKey = {
  provide: SigningKey,
  useFactory: (config: WalletConfig) => new SigningKey('SOLVENCY_KEY', config.SOLVENCY_KEY),
  inject: [WalletConfig],
};

@Module({
  imports: [AuditModule, RatesModule, TasksModule],
  controllers: [
    BalancesController,
    CorrectionsAdminController,
    HouseCapitalController,
    LedgerQueriesAdminController,
    ReportsAdminController,
    SolvencyController,
    SolvencyAdminController,
    StatementController,
    StatementFilesController,
  ],
  providers: [
    ...[
      Ledger,
      BalanceAnnouncer,
      LedgerInvariantsService,
      LedgerMetrics,
      LedgerPeriods,
      HouseCapitalService,
      PracticeCapitalService,
      HousePaymentsService,
    ],
    ...[StatementService, StatementCheckpointsService, LedgerQueriesService, CorrectionsService],
    ...[LedgerSumsRollup, ReportsService],
    ...[StatementBooks, StatementFiles],
    ...[signingKey, SolvencyService, SolvencyKeysService, SolvencyRepository, SolvencyTreeService],
  ],
  exports: [Ledger, HouseCapitalService, HousePaymentsService],
})
export class LedgerModule {}
