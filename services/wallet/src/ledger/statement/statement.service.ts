import {
  AppError,
  type BalanceExportRequest,
  type BalanceListReply,
  type BalanceListRequest,
  type CsvPart,
  csvLine,
  formatMicro,
  pageOf,
  type StatementTotal,
} from '@makoto/contracts';
import { type CallContext, callerOf, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { findRanges, type StatementRange, type StatementRow } from './statement.repository.js';
import { toEntryView } from './statement.view.js';
import { conversionsOf } from './statement-conversions.repository.js';
import { countOf, readRanges } from './statement-reader.js';

const CSV_ROWS = 1_000;
const CSV_HEAD = ['number', 'created_at', 'kind', 'memo', 'amount', 'currency', 'balance_after', 'ref'] as const;
/** The number of rows sent, and the newest entry of each account when the export began. */
const CSV_CURSOR = /^(\d{1,15})((?:\/\d{1,15}){1,2})$/;

/** The statement: every change of a customer's available balance, with the balance after it. */
@Injectable()
export class StatementService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reads: Reads,
  ) {}

  /** A page, newest first, and the totals of all matching entries. */
  async list(request: BalanceListRequest, context: CallContext): Promise<BalanceListReply> {
    const { page, size, offset } = pageOf(request);
    const userId = callerOf(context);
    const { manager } = this.dataSource;
    const ranges = await findRanges(manager, userId, request);
    const rows = await readRanges(manager, ranges, offset, size);
    const conversions = await conversionsOf(manager, userId, rows);
    const list = rows.map((row) => ({
      ...toEntryView(row, currencyOf(row, ranges), context.lang),
      conversion: row.kind === 'conversion' ? (conversions.get(row.ref) ?? null) : null,
    }));
    return { list, page, size, total: countOf(ranges), totals: ranges.map(toTotal) };
  }

  /** A part of the statement as CSV, without entries newer than the first part. @throws VALIDATION for an invalid cursor */
  async export(request: BalanceExportRequest, context: CallContext): Promise<CsvPart> {
    const { ranges, sent, rows } = await this.reads.current(async (db) => {
      const now = await findRanges(db, callerOf(context), request);
      const { sent, tops } = readCursor(request.after, now);
      const ranges = now.map((s, i) => ({ ...s, top: Math.min(s.top, tops[i] ?? s.top) }));
      return { ranges, sent, rows: await readRanges(db, ranges, sent, CSV_ROWS) };
    });
    const lines = rows.map((row) => {
      const view = toEntryView(row, currencyOf(row, ranges), context.lang);
      return csvLine(CSV_HEAD.map((column) => view[column]));
    });
    const more = sent + rows.length < countOf(ranges);
    const after = more ? [sent + rows.length, ...ranges.map((s) => s.top)].join('/') : null;
    return { text: (request.after ? '' : csvLine(CSV_HEAD)) + lines.join(''), after };
  }
}

function readCursor(
  after: string | null | undefined,
  ranges: readonly StatementRange[],
): { sent: number; tops: number[] } {
  if (!after) return { sent: 0, tops: ranges.map((s) => s.top) };
  const [, sent, rest] = CSV_CURSOR.exec(after) ?? [];
  const tops = rest?.slice(1).split('/').map(Number);
  if (tops?.length !== ranges.length) throw new AppError('VALIDATION', {}, [{ field: 'after', key: 'type' }]);
  return { sent: Number(sent), tops };
}

function toTotal({ currency, low, top, credited, debited }: StatementRange): StatementTotal {
  return { currency, count: top - low, credited: formatMicro(credited), debited: formatMicro(debited) };
}

function currencyOf(row: StatementRow, ranges: readonly StatementRange[]): StatementRange['currency'] {
  return ranges.find((s) => s.account === row.account)?.currency ?? 'USD';
}
