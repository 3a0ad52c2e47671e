import type { Type } from '@nestjs/common';
import { Conversion } from './conversions/conversion.entity.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { EarnFundsModule } from './earn-funds/index.js';
import { ExportModule } from './export/export.module.js';
import { LEDGER_ENTITIES, LedgerModule } from './ledger/index.js';
import { OrderFundsModule } from './order-funds/index.js';
import { AddressesModule } from './payees/addresses/addresses.module.js';
import { WalletAddress } from './payees/addresses/wallet-address.entity.js';
import { BankCard } from './payees/cards/bank-card.entity.js';
import { CardsModule } from './payees/cards/cards.module.js';
import { BankStatementsModule } from './payments/bank-statements/bank-statements.module.js';
import { Deposit } from './payments/deposits/deposit.entity.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PayoutsModule } from './payments/payouts/payouts.module.js';
import { RailsModule } from './payments/rails/rails.module.js';
import { TronModule } from './payments/tron/tron.module.js';
import { Withdrawal } from './payments/withdrawals/withdrawal.entity.js';
import { WithdrawalTimesModule } from './payments/withdrawals/withdrawal-times.module.js';
import { RebatesModule } from './rebates/index.js';

/** What the service is made of. */
export const MODULES: Type[] = [
  LedgerModule,
  OrderFundsModule,
  EarnFundsModule,
  RebatesModule,
  RailsModule,
  CardsModule,
  AddressesModule,
  ConversionsModule,
  PaymentsModule,
  BankStatementsModule,
  PayoutsModule,
  LedgerQueriesModule,
  TronModule,
  ExportModule,
  WithdrawalTimesModule,
];

export const ENTITIES = [Deposit, Withdrawal, BankCard, WalletAddress, Conversion, ...LEDGER_ENTITIES];
