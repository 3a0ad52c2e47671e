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
import { type CallContext, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { StatementRow, Stretch } from './statement.repository.js';
import { toEntryView } from './statement.view.js';
import { countOf, StatementReader } from './statement-reader.service.js';

const CSV_ROWS = 1_000;
const CSV_HEAD = ['number', 'created_at', 'kind', 'memo', 'amount', 'currency', 'balance_after', 'ref'] as const;
/** How many rows were sent, and the newest entry of each account when the table was begun. */
const CSV_CURSOR = /^(\d{1,15})((?:\/\d{1,15}){1,2})$/;

/** The statement: every movement of what a customer can spend, with the balance after it. */
@Injectable()
export class StatementService {
  constructor(private readonly reader: StatementReader) {}

  /** A page of it, newest first, and what all of the entries asked for come to. */
  async list(request: BalanceListRequest, context: CallContext): Promise<BalanceListReply> {
    const { page, size, offset } = pageOf(request);
    const userId = callerOf(context);
    const stretches = await this.reader.stretches(userId, request);
    const rows = await this.reader.read(stretches, offset, size);
    const conversions = await this.reader.conversions(userId, rows);
    const list = rows.map((row) => ({
      ...toEntryView(row, currencyOf(row, stretches), context.lang),
      conversion: row.kind === 'conversion' ? (conversions.get(row.ref) ?? null) : null,
    }));
    return { list, page, size, total: countOf(stretches), totals: stretches.map(toTotal) };
  }

  /** A part of it as a table. What comes in meanwhile stays out of the table. @throws VALIDATION for a foreign cursor */
  async export(request: BalanceExportRequest, context: CallContext): Promise<CsvPart> {
    const now = await this.reader.stretches(callerOf(context), request);
    const { sent, tops } = readCursor(request.after, now);
    const stretches = now.map((s, i) => ({ ...s, top: Math.min(s.top, tops[i] ?? s.top) }));
    const rows = await this.reader.read(stretches, sent, CSV_ROWS);
    const lines = rows.map((row) => {
      const view = toEntryView(row, currencyOf(row, stretches), context.lang);
      return csvLine(CSV_HEAD.map((column) => view[column]));
    });
    const more = sent + rows.length < countOf(stretches);
    const after = more ? [sent + rows.length, ...stretches.map((s) => s.top)].join('/') : null;
    return { text: (request.after ? '' : csvLine(CSV_HEAD)) + lines.join(''), after };
  }
}

function readCursor(after: string | null | undefined, stretches: readonly Stretch[]): { sent: number; tops: number[] } {
  if (!after) return { sent: 0, tops: stretches.map((s) => s.top) };
  const [, sent, rest] = CSV_CURSOR.exec(after) ?? [];
  const tops = rest?.slice(1).split('/').map(Number);
  if (tops?.length !== stretches.length) throw new AppError('VALIDATION', {}, [{ field: 'after', key: 'type' }]);
  return { sent: Number(sent), tops };
}

function toTotal({ currency, low, top, credited, debited }: Stretch): StatementTotal {
  return { currency, count: top - low, credited: formatMicro(credited), debited: formatMicro(debited) };
}

function currencyOf(row: StatementRow, stretches: readonly Stretch[]): Stretch['currency'] {
  return stretches.find((s) => s.account === row.account)?.currency ?? 'USD';
}
