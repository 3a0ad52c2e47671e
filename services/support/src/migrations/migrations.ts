import { ClosedAssignments1 } from './closed-assignments.migration.js';
import { SupportTables2 } from './console-tables.migration.js';
import { Help1 } from './help.migration.js';
import { TransparencyLog4 } from './log-batches.migration.js';
import { TransparencyLog3 } from './log-waiting.migration.js';
import { NoticeReadPositions1 } from './notice-read-positions.migration.js';
import { TransparencyLog2 } from './published-checkpoint.migration.js';
import { Status1 } from './status.migration.js';
import { SupportHours1 } from './support-hours.migration.js';
import { SupportHours2 } from './support-hours-effect.migration.js';
import { SupportTables1 } from './support-tables.migration.js';
import { TransparencyLog1 } from './transparency-log.migration.js';

/** In the order in which they run. */
export const MIGRATIONS = [
  SupportTables1,
  SupportTables2,
  SupportHours1,
  SupportHours2,
  NoticeReadPositions1,
  TransparencyLog1,
  TransparencyLog2,
  Status1,
  TransparencyLog3,
  TransparencyLog4,
  Help1,
  ClosedAssignments1,
];
