import {
  type BalanceListReply,
  type BalanceListRequest,
  formatMicro,
  type Lang,
  pageOf,
  type StatementEntryView,
} from '@makoto/contracts';
import { type CallContext, callerOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CURRENCIES, type Currency } from '../ledger/transfer.js';
import { memoOf } from './memos.js';
import {
  findStretches,
  readStretch,
  type StatementRow,
  type Stretch,
  searchKind,
  splitOf,
} from './statement.repository.js';

/** The statement: every movement of what a customer can spend, with the balance after it. */
@Injectable()
export class StatementService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A page of it, newest first. The cost does not grow with the statement's length. */
  async list(request: BalanceListRequest, context: CallContext): Promise<BalanceListReply> {
    const { page, size, offset } = pageOf(request);
    const currencies = request.currency ? [request.currency] : CURRENCIES;
    const [from, to] = [request.from, request.to].map((t) => (t ? Date.parse(t) : undefined));
    const stretches = await findStretches(this.dataSource, callerOf(context), currencies, from, to);
    const { rows, total } = request.kind
      ? await searchKind(this.dataSource, stretches, request.kind, offset, size)
      : await this.read(stretches, offset, size);
    return { list: rows.map((row) => toView(row, stretches, context.lang)), page, size, total };
  }

  private async read(
    stretches: readonly Stretch[],
    offset: number,
    size: number,
  ): Promise<{ rows: StatementRow[]; total: number }> {
    const total = stretches.reduce((sum, s) => sum + s.top - s.low, 0);
    const filled = stretches.filter((s) => s.top > s.low);
    const [a, b] = filled;
    if (!a || offset >= total) return { rows: [], total };
    if (!b) return { rows: await readStretch(this.dataSource, a, offset, size), total };
    const split = offset === 0 ? 0 : await splitOf(this.dataSource, a, b, offset);
    const [first, second] = await Promise.all([
      readStretch(this.dataSource, a, split, size),
      readStretch(this.dataSource, b, offset - split, size),
    ]);
    return { rows: merge(first, second).slice(0, size), total };
  }
}

/** Two lists, each newest first, as one; the first list's before the second's where they tie. */
function merge(a: readonly StatementRow[], b: readonly StatementRow[]): StatementRow[] {
  const merged: StatementRow[] = [];
  let i = 0;
  for (const row of b) {
    for (let next = a[i]; next && Number(next.at) >= Number(row.at); next = a[++i]) merged.push(next);
    merged.push(row);
  }
  return [...merged, ...a.slice(i)];
}

function toView(row: StatementRow, stretches: readonly Stretch[], lang: Lang): StatementEntryView {
  const currency: Currency = stretches.find((s) => s.account === row.account)?.currency ?? 'USD';
  const amount = BigInt(row.amount);
  return {
    number: `${currency}-${row.entry_no}`,
    kind: row.kind,
    amount: formatMicro(row.credit === row.account ? amount : -amount),
    currency,
    balance_after: formatMicro(BigInt(row.entry_balance)),
    ref: row.ref,
    memo: memoOf(row.kind, lang),
    created_at: new Date(Number(row.at)).toISOString(),
  };
}
