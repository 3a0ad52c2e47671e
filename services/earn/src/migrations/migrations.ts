import { DueReturns1 } from './due-returns.migration.js';
import { EarnProgress1 } from './earn-progress.migration.js';
import { EarnTables1 } from './earn-tables.migration.js';
import { EarnVersions1 } from './earn-versions.migration.js';
import { ProductTerms1 } from './product-terms.migration.js';
import { QuoteSpreads1 } from './quote-spreads.migration.js';
import { ReplacedTerms1 } from './replaced-terms.migration.js';
import { UnpublishedReturns1 } from './unpublished-returns.migration.js';
import { UntoldReturns1 } from './untold-returns.migration.js';

/** Earn's migrations, in order. */
export const MIGRATIONS = [
  EarnTables1,
  EarnProgress1,
  ProductTerms1,
  UntoldReturns1,
  DueReturns1,
  ReplacedTerms1,
  UnpublishedReturns1,
  EarnVersions1,
  QuoteSpreads1,
];
