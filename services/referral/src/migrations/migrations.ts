import { Closures1 } from './closures.migration.js';
import { LeanRebates1 } from './lean-rebates.migration.js';
import { LinkedAccounts1 } from './linked-accounts.migration.js';
import { RebateBatches1 } from './rebate-batches.migration.js';
import { RebateRates1 } from './rebate-rates.migration.js';
import { RebateTerms1 } from './rebate-terms.migration.js';
import { RebateTraces1 } from './rebate-traces.migration.js';
import { ReferralTables1 } from './referral-tables.migration.js';
import { Rings1 } from './rings.migration.js';
import { UsedFingerprints1 } from './used-fingerprints.migration.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  ReferralTables1,
  RebateBatches1,
  Rings1,
  Closures1,
  LeanRebates1,
  RebateRates1,
  LinkedAccounts1,
  RebateTraces1,
  RebateTerms1,
  UsedFingerprints1,
];
