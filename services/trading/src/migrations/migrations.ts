import { Exposure1 } from './exposure.migration.js';
import { LaterEntries1 } from './later-entries.migration.js';
import { ListedOrders1 } from './listed-orders.migration.js';
import { OpenOrders1 } from './open-orders.migration.js';
import { OrderDays1 } from './order-days.migration.js';
import { OrderSums1 } from './order-sums.migration.js';
import { OrderTerms1 } from './order-terms.migration.js';
import { OrderTraces1 } from './order-traces.migration.js';
import { OrphanCursors1 } from './orphan-cursors.migration.js';
import { PromiseSignatures1 } from './promise-signatures.migration.js';
import { Proofs1 } from './proofs.migration.js';
import { ReceiptPromises1 } from './receipt-promises.migration.js';
import { RefusedOrders1 } from './refused-orders.migration.js';
import { Stats1 } from './stats.migration.js';
import { Terms1 } from './terms.migration.js';
import { Trading1 } from './trading-1.migration.js';

/** Trading's migrations, in order. */
export const MIGRATIONS = [
  Trading1,
  Exposure1,
  OrphanCursors1,
  OrderTerms1,
  OrderSums1,
  Proofs1,
  OrderDays1,
  Stats1,
  OpenOrders1,
  OrderTraces1,
  ReceiptPromises1,
  Terms1,
  LaterEntries1,
  RefusedOrders1,
  PromiseSignatures1,
  ListedOrders1,
];
