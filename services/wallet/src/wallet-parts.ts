import type { Type } from '@nestjs/common';
import { Conversion, ConversionsModule } from './conversions/index.js';
import { EarnFundsModule } from './earn-funds/index.js';
import { ExportModule } from './export/export.module.js';
import { LEDGER_ENTITIES, LedgerModule } from './ledger/index.js';
import { OrderFundsModule } from './order-funds/index.js';
import { PAYEE_ENTITIES, PayeesModule } from './payees/index.js';
import { PAYMENT_ENTITIES, PaymentsModule } from './payments/index.js';
import { RebatesModule } from './rebates/index.js';
import { WalletTermsModule } from './terms/index.js';

/** The feature modules of the service. */
export const MODULES: Type[] = [
  LedgerModule,
  OrderFundsModule,
  EarnFundsModule,
  RebatesModule,
  PayeesModule,
  PaymentsModule,
  ConversionsModule,
  ExportModule,
  WalletTermsModule,
];

export const ENTITIES = [...PAYMENT_ENTITIES, ...PAYEE_ENTITIES, Conversion, ...LEDGER_ENTITIES];
