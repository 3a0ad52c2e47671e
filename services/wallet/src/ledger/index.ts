export { centsOf, readAmount, toPayable, unitOf } from './amount.js';
export { toBalanceRows } from './balances/balances.js';
export { HouseCapitalService } from './house-capital/house-capital.service.js';
export { HousePaymentsService, type Payer } from './house-payments/house-payments.service.js';
export { column, type PaymentColumns } from './house-payments/payment-columns.calc.js';
export { LEDGER_ENTITIES, LedgerModule } from './ledger.module.js';
export { requireLedgerMode } from './ledger-mode.js';
export { Ledger } from './posting/ledger.service.js';
export { ShortOfFunds } from './posting/ledger-writer.js';
export {
  type AccountKey,
  type AccountKind,
  account,
  accountId,
  CURRENCIES,
  type Currency,
  HOUSE,
  houseAccount,
  type Posting,
  type Transfer,
  transfersOf,
} from './posting/transfer.js';
export { ALL_KINDS, readRange } from './statement/statement.repository.js';
export { toEntryView } from './statement/statement.view.js';
