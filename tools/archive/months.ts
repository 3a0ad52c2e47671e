import type pg from 'pg';
import { Failure } from '../launcher/lib/failure.ts';

/** How many whole calendar years of transfers stay in the database: what tax and audit laws ask for. */
export const KEEP_YEARS = 7;

/** The period of a month such as 2018-03. @throws Failure for other texts */
export function periodOfMonth(month: string): number {
  const [, year, no] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (year === undefined || no === undefined) throw new Failure(`${month} is no month; write it as 2018-03.`);
  return Number(year) * 100 + Number(no);
}

/**
 * Only what is older than whole years is archived, and the December before them stays, too: a year begins in Japan while it
 * is still December in UTC.
 * @throws Failure if months of those years are asked for
 */
export function assertOld(before: string, keepYears: number, nowMs: number): void {
  const latest = `${new Date(nowMs).getUTCFullYear() - keepYears - 1}-12`;
  if (periodOfMonth(before) > periodOfMonth(latest)) {
    throw new Failure(
      `Transfers since ${latest} stay in the database: statements and tax reports need them for ${keepYears} years, ` +
        'and a year begins in Asia while it is December in UTC. Name an earlier month, or fewer years with --keep-years.',
    );
  }
}

/** The closed months before another that are carried and still partitions, oldest first. */
export async function monthsToArchive(client: pg.ClientBase, before: string): Promise<number[]> {
  const { rows } = await client.query<{ period: number }>(
    `select period from ledger_periods p where carried_at is not null and period < $1
       and period < (select uncarried from ledger_open) and not exists (select 1 from ledger_archives a where a.period = p.period)
       and to_regclass('transfers_' || period) is not null
     order by period`,
    [periodOfMonth(before)],
  );
  const old: number[] = [];
  for (const { period } of rows) {
    // The first partition may reach into any month, and each one a minute into the next.
    const newest = await newestOf(client, period);
    if (newest === undefined || newest < Date.parse(`${before}-01`)) old.push(period);
  }
  return old;
}

/** When a period's last transfer was posted, epoch milliseconds; undefined if it has none. */
export async function newestOf(client: pg.ClientBase, period: number): Promise<number | undefined> {
  const { rows } = await client.query<{ at: string | null }>(`select max(at) as at from transfers_${period}`);
  return rows[0]?.at == null ? undefined : Number(rows[0].at);
}
