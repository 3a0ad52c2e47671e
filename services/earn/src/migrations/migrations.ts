import { ProductTerms1 } from '../products/product-terms.migration.js';
import { ReplacedTerms1 } from '../products/replaced-terms.migration.js';
import { DueReturns1 } from './due-returns.migration.js';
import { EarnProgress1 } from './earn-progress.migration.js';
import { EarnTables1 } from './earn-tables.migration.js';
import { UntoldReturns1 } from './untold-returns.migration.js';

export const EARN_MIGRATIONS = [EarnTables1, EarnProgress1, ProductTerms1, UntoldReturns1, DueReturns1, ReplacedTerms1];
