import type { Type } from '@nestjs/common';
import { AddressesModule } from './addresses/addresses.module.js';
import { WalletAddress } from './addresses/wallet-address.entity.js';
import { BankStatements1, BankStatements2 } from './bank-statements/bank-statements.migration.js';
import { BankStatementsModule } from './bank-statements/bank-statements.module.js';
import { Banks1 } from './banks/banks.migration.js';
import { CapitalModule } from './capital/capital.module.js';
import { BankCard } from './cards/bank-card.entity.js';
import { Cards1 } from './cards/cards.migration.js';
import { CardsModule } from './cards/cards.module.js';
import { Conversion } from './conversions/conversion.entity.js';
import { Conversions1 } from './conversions/conversions.migration.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { Corrections1 } from './corrections/corrections.migration.js';
import { CorrectionsModule } from './corrections/corrections.module.js';
import { Deposit } from './deposits/deposit.entity.js';
import { DepositRates1 } from './deposits/deposit-rates.migration.js';
import { DepositReferences1 } from './deposits/deposit-references.migration.js';
import { DepositReopenings1 } from './deposits/deposit-reopenings.migration.js';
import { Deposits1 } from './deposits/deposits.migration.js';
import { Desk1 } from './desk/desk.migration.js';
import { DeskModule } from './desk/desk.module.js';
import { EarnMoneyModule } from './earn/earn-money.module.js';
import { EarnPurchases1, EarnPurchases2, EarnPurchases3 } from './earn/earn-purchases.migration.js';
import { HousePayments1 } from './earn/house-payments.migration.js';
import { Explorer1 } from './explorer/explorer.migration.js';
import { ExplorerModule } from './explorer/explorer.module.js';
import { RareKinds1 } from './explorer/rare-kinds.migration.js';
import { ExportModule } from './export/export.module.js';
import { Ledger1 } from './ledger/ledger.migration.js';
import { LedgerPost1, LedgerPost2 } from './ledger/ledger-post.migration.js';
import { RecordCounts1 } from './money/record-counts.migration.js';
import { OrderMoneyModule } from './orders/order-money.module.js';
import { StakedOrders1 } from './orders/staked-orders.migration.js';
import { PayoutResults1 } from './payouts/payout-results.migration.js';
import { PayoutResultsModule } from './payouts/payout-results.module.js';
import { RailEvents1 } from './rails/rail-events.migration.js';
import { RailsModule } from './rails/rails.module.js';
import { Solvency1 } from './solvency/solvency.migration.js';
import { SolvencyModule } from './solvency/solvency.module.js';
import { SolvencyKeys1 } from './solvency/solvency-keys.migration.js';
import { Statement1 } from './statement/statement.migration.js';
import { StatementModule } from './statement/statement.module.js';
import { StatementMarks1 } from './statement/statement-marks.migration.js';
import { StatsModule } from './stats/stats.module.js';
import { Tasks1, Tasks2 } from './tasks/tasks.migration.js';
import { BooksMode1 } from './terms/books-mode.migration.js';
import { HotPayouts1 } from './tron/hot-payouts.migration.js';
import { Tron1 } from './tron/tron.migration.js';
import { TronModule } from './tron/tron.module.js';
import { TronPayouts1 } from './tron/tron-payouts.migration.js';
import { Withdrawal } from './withdrawals/withdrawal.entity.js';
import { Withdrawals1 } from './withdrawals/withdrawals.migration.js';

/** What the service is made of. */
export const MODULES: Type[] = [
  OrderMoneyModule,
  EarnMoneyModule,
  RailsModule,
  CardsModule,
  AddressesModule,
  ConversionsModule,
  StatementModule,
  CapitalModule,
  DeskModule,
  CorrectionsModule,
  BankStatementsModule,
  PayoutResultsModule,
  ExplorerModule,
  TronModule,
  ExportModule,
  SolvencyModule,
  StatsModule,
];

export const ENTITIES = [Deposit, Withdrawal, BankCard, WalletAddress, Conversion];

export const MIGRATIONS = [
  Ledger1,
  EarnPurchases1,
  Tasks1,
  Deposits1,
  Withdrawals1,
  Cards1,
  Banks1,
  Conversions1,
  Statement1,
  Desk1,
  Tron1,
  TronPayouts1,
  Solvency1,
  HousePayments1,
  LedgerPost1,
  LedgerPost2,
  StatementMarks1,
  Explorer1,
  RareKinds1,
  Corrections1,
  BankStatements1,
  RecordCounts1,
  HotPayouts1,
  DepositRates1,
  PayoutResults1,
  DepositReferences1,
  SolvencyKeys1,
  Tasks2,
  RailEvents1,
  DepositReopenings1,
  BankStatements2,
  BooksMode1,
  EarnPurchases2,
  EarnPurchases3,
  StakedOrders1,
];
