import type { Type } from '@nestjs/common';
import { AddressesModule } from './addresses/addresses.module.js';
import { WalletAddress } from './addresses/wallet-address.entity.js';
import { Banks1 } from './banks/banks.migration.js';
import { CapitalModule } from './capital/capital.module.js';
import { BankCard } from './cards/bank-card.entity.js';
import { Cards1 } from './cards/cards.migration.js';
import { CardsModule } from './cards/cards.module.js';
import { Conversion } from './conversions/conversion.entity.js';
import { Conversions1 } from './conversions/conversions.migration.js';
import { ConversionsModule } from './conversions/conversions.module.js';
import { Deposit } from './deposits/deposit.entity.js';
import { Deposits1 } from './deposits/deposits.migration.js';
import { Desk1 } from './desk/desk.migration.js';
import { DeskModule } from './desk/desk.module.js';
import { EarnMoneyModule } from './earn/earn-money.module.js';
import { EarnPurchases1 } from './earn/earn-purchases.migration.js';
import { Ledger1 } from './ledger/ledger.migration.js';
import { OrderMoneyModule } from './orders/order-money.module.js';
import { RailsModule } from './rails/rails.module.js';
import { Statement1 } from './statement/statement.migration.js';
import { StatementModule } from './statement/statement.module.js';
import { Tasks1 } from './tasks/tasks.migration.js';
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
  TronModule,
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
];
