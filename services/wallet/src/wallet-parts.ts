import type { Type } from '@nestjs/common';
import { Conversion, ConversionsModule } from './conversions/index.js';
import { EarnFundsModule } from './earn-funds/earn-funds.module.js';
import { ExportModule } from './export/export.module.js';
import { CorrectionsModule } from './ledger/corrections/corrections.module.js';
import { HouseCapitalModule } from './ledger/house-capital/house-capital.module.js';
import { LedgerQueriesModule } from './ledger/queries/ledger-queries.module.js';
import { SolvencyModule } from './ledger/solvency/solvency.module.js';
import { StatementModule } from './ledger/statement/statement.module.js';
import { OrderFundsModule } from './order-funds/order-funds.module.js';
import { BankCard, PayeesModule, WalletAddress } from './payees/index.js';
import { PAYMENT_ENTITIES, PaymentsModule } from './payments/index.js';

/** The feature modules of the service. */
export const MODULES: Type[] = [
  LedgerModule,
  OrderFundsModule,
  EarnFundsModule,
  PayeesModule,
  ConversionsModule,
  PaymentsModule,
  CorrectionsModule,
  LedgerQueriesModule,
  ExportModule,
  SolvencyModule,
];

export const ENTITIES = [...PAYMENT_ENTITIES, BankCard, WalletAddress, Conversion];
