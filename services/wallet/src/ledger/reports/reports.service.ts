import {
  AppError,
  csvLine,
  MAX_REPORT_DAYS,
  type ReportFileReply,
  type ReportReply,
  type ReportRequest,
  type ReportRow,
} from '@makoto/contracts';
import { type CallContext, operatorOf, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { balancesOf, flowsOf, summedTo } from './ledger-sums.repository.js';
import { balanceItems, profitItems, railItems } from './report-items.calc.js';

const DAY_MS = 86_400_000;
/** Closed days do not change; the reply says which are closed. */
const MAX_AGE_MS = 60_000;
const COLUMNS = ['period', 'currency', 'item', 'amount', 'transfers'] as const;

/** Reports for accountants, from the sums of closed UTC days. */
@Injectable()
export class ReportsService {
  constructor(private readonly reads: Reads) {}

  /** @throws VALIDATION if the span is too long or ends before it begins */
  async report(request: ReportRequest, context: CallContext): Promise<ReportReply> {
    operatorOf(context);
    const { from, to } = spanOf(request);
    const { answer } = await this.reads.aged(MAX_AGE_MS, async (db) => {
      const closedTo = await summedTo(db);
      const list = await rowsOf(db, request, from, to);
      return { list, closed_to: new Date(closedTo - (closedTo % DAY_MS)).toISOString() };
    });
    return answer;
  }

  /** The same rows as a CSV file. @throws as report() */
  async file(request: ReportRequest, context: CallContext): Promise<ReportFileReply> {
    const { list } = await this.report(request, context);
    const text = [csvLine(COLUMNS), ...list.map((row) => csvLine(COLUMNS.map((column) => row[column])))].join('');
    const { report, by, from, to } = request;
    return { filename: `${report}-${by}-${from}-${to}.csv`, content: Buffer.from(text).toString('base64') };
  }
}

async function rowsOf(
  db: EntityManager,
  { report, by }: ReportRequest,
  from: number,
  to: number,
): Promise<ReportRow[]> {
  if (report === 'balances') return balanceItems(await balancesOf(db, by, from, to));
  const flows = await flowsOf(db, by, from, to);
  return report === 'profit' ? profitItems(flows) : railItems(flows);
}

/** The span in epoch milliseconds, `to` exclusive; whole months for a report by month. */
function spanOf({ by, from, to }: ReportRequest): { from: number; to: number } {
  const first = Date.parse(by === 'month' ? `${from.slice(0, 7)}-01` : from);
  const last = by === 'month' ? monthEnd(to) : Date.parse(to) + DAY_MS;
  const most = MAX_REPORT_DAYS[by];
  if (first < last && last - first <= most * DAY_MS) return { from: first, to: last };
  throw new AppError('VALIDATION', {}, [{ field: 'to', key: 'range', params: { min: 0, max: most } }]);
}

function monthEnd(day: string): number {
  const at = new Date(day);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
}
