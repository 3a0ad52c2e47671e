import { createHash } from 'node:crypto';
import {
  AppError,
  type BankStatementsReply,
  type BankStatementView,
  errorText,
  type FiatCurrency,
  formatMicro,
  type LineOutcome,
  type PageRequest,
  pageOf,
  type StatementConfirmReply,
  type StatementConfirmRequest,
  type StatementLinesReply,
  type StatementLinesRequest,
  type StatementLineView,
  type StatementUploadRequest,
} from '@makoto/contracts';
import { type CallContext, Clock, derivedId, isUuid, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { DepositApproval } from '../deposits/deposit-approval.service.js';
import { DepositSettlement } from '../deposits/deposit-settlement.service.js';
import { existing } from '../payment-records.repository.js';
import { railReport } from '../rails/rail-report.js';
import { isoTime } from '../view-formats.js';
import {
  type ConfirmableLine,
  confirmableLine,
  confirmedByOthers,
  depositsByReference,
  findStatement,
  hasConfirmed,
  insertStatement,
  type LineRow,
  markConfirmed,
  type NewLine,
  pageOfLines,
  pageOfStatements,
  type StatementRow,
  secondPaymentId,
  unmarkConfirmed,
} from './bank-statements.repository.js';
import { referenceCandidates } from './references.calc.js';
import { readStatement } from './statement-file.reader.js';
import type { StatementLine } from './statement-line.js';

/** Raised when the readers read the same bytes in another way, so that a file can be uploaded again and is read anew. */
const READERS = '2';

/** Matches lines of bank statements to deposits. Uploading one moves no money; confirming a line approves its deposit, or records a second payment. */
@Injectable()
export class BankStatements {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly deposits: DepositApproval,
    private readonly settlement: DepositSettlement,
    private readonly audit: OperatorAudit,
  ) {}

  /** Uploading the same file again returns the same statement, unless the readers have changed. @throws VALIDATION if the file cannot be read */
  async upload(request: StatementUploadRequest, context: CallContext): Promise<BankStatementView> {
    const operator_id = operatorOf(context);
    const { currency } = request;
    const bytes = Buffer.from(request.content, 'base64');
    const { format, lines, leftOut } = readStatement(bytes, currency);
    const matched = await this.matched(lines, currency);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const id = derivedId('bank_statement', READERS, currency, hash);
    const statement = {
      ...{ id, filename: request.filename ?? '', format, currency, operator_id },
      ...{ left_out: leftOut, created_at: this.clock.now() },
    };
    await this.dataSource.transaction(async (manager) => {
      if (!(await insertStatement(manager, statement, matched))) return;
      await this.audit.append(manager, context, 'bank_statement.read', id, { currency, format, lines: lines.length });
    });
    return toView(await this.find(id));
  }

  async list(request: PageRequest, context: CallContext): Promise<BankStatementsReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await pageOfStatements(this.dataSource, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws NOT_FOUND */
  async lines(request: StatementLinesRequest, context: CallContext): Promise<StatementLinesReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const statement = toView(await this.find(request.id));
    const { rows, total } = await pageOfLines(this.dataSource, request.id, request.match ?? undefined, size, offset);
    return { statement, list: rows.map(toLineView), page, size, total };
  }

  /**
   * Approves the deposit of each line, one after another. A line whose deposit another payment has credited becomes a payment
   * exception. A line that is confirmed alone takes over this operator's confirmation of another line of its deposit. A repeat
   * gets the first outcome of each line.
   * @throws NOT_FOUND
   */
  async confirm(request: StatementConfirmRequest, context: CallContext): Promise<StatementConfirmReply> {
    operatorOf(context);
    const statement = await this.find(request.id);
    const list: LineOutcome[] = [];
    const lines = new Set(request.lines);
    for (const line of lines) {
      try {
        list.push({ line, outcome: await this.confirmLine(statement, line, lines.size === 1, context) });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        list.push({ line, outcome: 'refused', reason: errorText(error.errorName, error.params, context.lang) });
      }
    }
    return { list: list.sort((a, b) => a.line - b.line) };
  }

  /** @throws NOT_FOUND, OTHER_LINE_CONFIRMED, CONFLICT */
  private async confirmLine(
    statement: StatementRow,
    line: number,
    mayMove: boolean,
    context: CallContext,
  ): Promise<'confirmed' | 'second'> {
    const operator = operatorOf(context);
    const found = existing(await confirmableLine(this.dataSource, statement.id, line));
    if (found.match === 'second' || found.match === 'perhaps_second') {
      await this.recordSecond(statement, found, context);
      return 'second';
    }
    const { amount, deposit_id } = found;
    const request = { id: deposit_id, amount: formatMicro(BigInt(amount)) };
    const approved = this.deposits.approve(request, context, async (manager) => {
      // Operators who look at different lines have not agreed on one payment.
      const others = await confirmedByOthers(manager, deposit_id, statement.id, line);
      if (others.some((by) => !mayMove || by !== operator)) throw new AppError('OTHER_LINE_CONFIRMED');
      if (others.length > 0) await unmarkConfirmed(manager, deposit_id);
      await markConfirmed(manager, statement.id, line, operator);
      return others.length > 0;
    });
    await approved.catch(async (error: unknown) => {
      const isConflict = error instanceof AppError && error.errorName === 'CONFLICT';
      if (!isConflict || !(await hasConfirmed(this.dataSource, statement.id, line, operator))) throw error;
    });
    return 'confirmed';
  }

  /** Makes a line a payment exception; its deposit stays credited, so that this moves no money. @throws CONFLICT if another operator did */
  private async recordSecond(statement: StatementRow, line: ConfirmableLine, context: CallContext): Promise<void> {
    if (line.confirmed_by === operatorOf(context)) return;
    if (line.confirmed_by) throw new AppError('CONFLICT');
    const { amount, deposit_id, fingerprint } = line;
    const event = { rail: 'bank', event_id: secondPaymentId(fingerprint), type: 'deposit', status: 'paid' } as const;
    const report = { ...event, reference: deposit_id, currency: statement.currency };
    await this.settlement.settle(railReport(report, BigInt(amount)));
    await this.dataSource.transaction(async (manager) => {
      await markConfirmed(manager, statement.id, line.line, operatorOf(context));
      const details = { statement: statement.id, line: line.line, amount: formatMicro(BigInt(amount)) };
      await this.audit.append(manager, context, 'bank_statement.second_payment', deposit_id, details);
    });
  }

  /** Matches each line to the deposit of its first known reference. */
  private async matched(lines: readonly StatementLine[], currency: FiatCurrency): Promise<NewLine[]> {
    const candidates = lines.map((line) => referenceCandidates(`${line.text} ${line.payer}`));
    const found = await depositsByReference(this.dataSource, [...new Set(candidates.flat())], currency);
    const seen = new Map<string, number>();
    return lines.map((line, i) => {
      const depositId = candidates[i]?.map((reference) => found.get(reference)).find((id) => id !== undefined);
      const key = [currency, line.day, line.amount, line.payer, line.text].join('\u0000');
      // Identical lines in one file are separate payments, so the fingerprint includes the line's position among them.
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      const fingerprint = createHash('sha256').update(`${key}\u0000${nth}`).digest('base64url');
      return { ...line, fingerprint, depositId };
    });
  }

  private async find(id: string): Promise<StatementRow> {
    return existing(isUuid(id) ? await findStatement(this.dataSource, id) : undefined);
  }
}

function toView(row: StatementRow): BankStatementView {
  return { ...row, created_at: isoTime(row.created_at) };
}

function toLineView(row: LineRow): StatementLineView {
  const { line, day, payer, text, match, confirmed_by, deposit_id, number, user_id, deposit_amount, status } = row;
  const deposit =
    deposit_id && number && user_id && deposit_amount && status
      ? { id: deposit_id, number, user_id, amount: formatMicro(BigInt(deposit_amount)), status }
      : null;
  return { line, day, amount: formatMicro(BigInt(row.amount)), payer, text, match, deposit, confirmed_by };
}
