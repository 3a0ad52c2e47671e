import { ArchivedKinds1 } from './archived-kinds.migration.js';
import { BankLists1 } from './bank-lists.migration.js';
import { BankStatements1, BankStatements2, BankStatements3 } from './bank-statements.migration.js';
import { Banks1 } from './banks.migration.js';
import { Cards1 } from './cards.migration.js';
import { ConversionTerms1 } from './conversion-terms.migration.js';
import { Conversions1 } from './conversions.migration.js';
import { Corrections2 } from './correction-code.migration.js';
import { Corrections1 } from './corrections.migration.js';
import {
  ArrivalRates1,
  DepositConfirmations1,
  DepositConfirmations2,
  DepositRates1,
  DepositReferences1,
  DepositReopenings1,
  DepositReports1,
  Deposits1,
  HeldRates1,
} from './deposits.migration.js';
import { Desk1 } from './desk.migration.js';
import { EarnPurchases1, EarnPurchases2, EarnPurchases3 } from './earn-purchases.migration.js';
import { HotPayouts1 } from './hot-payouts.migration.js';
import { HousePayments1 } from './house-payments.migration.js';
import { KeptKeys1 } from './kept-keys.migration.js';
import { KnownRefs1 } from './known-refs.migration.js';
import { Ledger1 } from './ledger.migration.js';
import { LedgerDays1 } from './ledger-days.migration.js';
import { BooksMode1, LedgerMode1 } from './ledger-mode.migration.js';
import { LedgerPost1, LedgerPost2 } from './ledger-post.migration.js';
import { Explorer1, RareKinds1 } from './ledger-queries.migration.js';
import { TransferPeriods1, TransferPeriods2, TransferPeriods3 } from './partitioned-transfers.migration.js';
import { PayoutResults1 } from './payout-results.migration.js';
import { QuickPayments1 } from './quick-payments.migration.js';
import { RailEvents1 } from './rail-events.migration.js';
import { RecordCounts1 } from './record-counts.migration.js';
import { RejectedConfirmations1 } from './rejected-confirmations.migration.js';
import { Solvency1, SolvencyKeys1 } from './solvency.migration.js';
import { StakedOrders1 } from './staked-orders.migration.js';
import { Statement1 } from './statement.migration.js';
import { StatementCheckpoints1 } from './statement-checkpoints.migration.js';
import { StatementFiles1 } from './statement-files.migration.js';
import { StatementMarks1 } from './statement-marks.migration.js';
import { Tasks1, Tasks2 } from './tasks.migration.js';
import { Terms1 } from './terms.migration.js';
import { Tron1, TronCursorTime1, TronPayouts1 } from './tron.migration.js';
import { WithdrawalOperators1, WithdrawalSigning1, Withdrawals1 } from './withdrawals.migration.js';

/** The wallet's migrations, in order. */
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
  StatementCheckpoints1,
  LedgerMode1,
  WithdrawalSigning1,
  WithdrawalOperators1,
  ConversionTerms1,
  Corrections2,
  QuickPayments1,
  Terms1,
  LedgerDays1,
  BankLists1,
  HeldRates1,
  StatementFiles1,
  KeptKeys1,
  TransferPeriods1,
  TransferPeriods2,
  TransferPeriods3,
  ArchivedKinds1,
  KnownRefs1,
  TronCursorTime1,
  BankStatements3,
  ArrivalRates1,
  DepositReports1,
  RejectedConfirmations1,
  DepositConfirmations1,
  DepositConfirmations2,
];
