import { AttachedPartitions6 } from './attached-partitions.migration.js';
import { FixedCandles4 } from './fixed-candles.migration.js';
import { LeaderTerm10 } from './leader-term.migration.js';
import { MarketTables1 } from './market-tables.migration.js';
import { PriceAlerts9 } from './price-alerts.migration.js';
import { ReleaseReason11 } from './release-reason.migration.js';
import { SimulatedDays7 } from './simulated-days.migration.js';
import { SourceCandles5 } from './source-candles.migration.js';
import { SourceQuotes8 } from './source-quotes.migration.js';
import { Suspensions3 } from './suspensions.migration.js';
import { TickRoots2 } from './tick-roots.migration.js';
import { Versions7 } from './versions.migration.js';

/** All migrations, in order. */
export const MIGRATIONS = [
  MarketTables1,
  TickRoots2,
  Suspensions3,
  FixedCandles4,
  SourceCandles5,
  AttachedPartitions6,
  Versions7,
  SimulatedDays7,
  SourceQuotes8,
  PriceAlerts9,
  LeaderTerm10,
  ReleaseReason11,
];
