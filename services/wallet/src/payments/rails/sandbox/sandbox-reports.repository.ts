import type { DataSource } from 'typeorm';

/** Whether the sandbox is going to report on the deposit. */
export async function hasPlannedReport(dataSource: DataSource, depositId: string): Promise<boolean> {
  const rows: unknown[] = await dataSource.query(
    `select 1 from tasks where target = $1 and kind = 'sandbox_report' limit 1`,
    [depositId],
  );
  return rows.length > 0;
}
