import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveDir } from '../../archive/archive-files.ts';
import { auditProduct } from '../../checks/audit/audit.ts';
import { replay } from '../../checks/replay/replay.ts';
import { removePostgresData } from '../../launcher/servers/local/postgres-data.ts';
import { time } from '../restore/plan.ts';
import { type RestoreOptions, restore } from '../restore/restore.ts';
import { checkArchive } from './archive.ts';

const DAY_MS = 86_400_000;

export interface CheckReport {
  /** The results, one per line. */
  lines: string[];
  /** What is wrong with the restored data, one sentence each. */
  broken: string[];
}

/**
 * Restores into a scratch folder, audits the books, settles the orders of the last day again, and compares the archived months
 * with the books.
 * @param nowMs to tell how much would be lost, epoch milliseconds
 * @throws Failure if the backup cannot be restored
 */
export async function checkBackup(options: Omit<RestoreOptions, 'dataDir'>, nowMs: number): Promise<CheckReport> {
  const scratch = mkdtempSync(join(tmpdir(), 'makoto-check-'));
  const dataDir = join(scratch, 'data');
  const report: CheckReport = { lines: [], broken: [] };
  try {
    const { plan, logBreak } = await restore({ ...options, dataDir }, async (url, dir) => {
      const audit = await auditProduct(url);
      const to = options.to ?? nowMs;
      const settled = await replay(url, to - DAY_MS, to);
      report.lines.push(...audit.lines, ...settled.lines);
      report.broken.push(...audit.broken);
      if (settled.differences.length > 0)
        report.broken.push(`${settled.differences.length} differences when settling again`);
      const archive = await checkArchive(url, archiveDir(dir));
      report.lines.push(...archive.lines);
      report.broken.push(...archive.broken);
    });
    const lostMs = options.to === undefined ? nowMs - plan.upTo : 0;
    report.lines.push(
      `base backup ${plan.base.id}, made by version ${plan.base.version}`,
      `everything that was answered before ${time(plan.to ?? plan.upTo)} is there`,
      ...(options.to === undefined
        ? [`lost if the machine failed now: what happened in the last ${(lostMs / 1000).toFixed(1)} s`]
        : []),
    );
    if (logBreak) {
      report.lines.push(
        `the transparency log has shown ${logBreak.shown.size} entries and would have ${logBreak.restored}`,
      );
    }
    return report;
  } finally {
    removePostgresData(dataDir);
    rmSync(scratch, { recursive: true, force: true });
  }
}
