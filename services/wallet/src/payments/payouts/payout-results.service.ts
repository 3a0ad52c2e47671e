import { createHash } from 'node:crypto';
import {
  AppError,
  formatMicro,
  type PayoutResultLine,
  type PayoutResultLinesReply,
  type PayoutResultLinesRequest,
  type PayoutResultsReply,
  type PayoutResultsRequest,
  type PayoutResultUploadRequest,
  type PayoutResultView,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, derivedId, isUuid, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { existing } from '../payment-records.repository.js';
import { storedReason } from '../reasons.js';
import { isoTime, nullOr } from '../view-formats.js';
import { addFailureApproval } from '../withdrawals/failure-approvals.calc.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { findAnswered } from './payout-files.repository.js';
import {
  findResult,
  insertResult,
  markApplied,
  pageOfResultLines,
  pageOfResults,
  type ReadyLine,
  type ResultLineRow,
  type ResultRow,
  readyLines,
  sameResult,
} from './payout-results.repository.js';
import { readResultFile } from './result-file.reader.js';

/** Few enough to settle within the caller's timeout. */
const APPLY_AT_ONCE = 50;

/** Banks' answers to payout files. Uploading one moves no money; applying it ends each of its withdrawals once. */
@Injectable()
export class PayoutResults {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly steps: WithdrawalSteps,
    private readonly audit: OperatorAudit,
  ) {}

  /** @throws NOT_FOUND if there is no such payout file, VALIDATION unless the upload is a readable answer to it */
  async upload(request: PayoutResultUploadRequest, context: CallContext): Promise<PayoutResultView> {
    const operator_id = operatorOf(context);
    const { file_id } = request;
    const answered = existing(isUuid(file_id) ? await findAnswered(this.dataSource, file_id) : undefined);
    const bytes = Buffer.from(request.content, 'base64');
    const { format, lines } = readResultFile(bytes, answered);
    const sha256 = createHash('sha256').update(bytes).digest('base64url');
    const times = new Map<string, number>();
    for (const { reference } of lines) times.set(reference, (times.get(reference) ?? 0) + 1);
    const matched = lines.map((line) => ({
      ...line,
      withdrawalId: answered.ids.get(line.reference),
      repeated: (times.get(line.reference) ?? 0) > 1,
    }));
    const id = derivedId('payout_result', file_id, sha256);
    const result = { id, file_id, filename: request.filename ?? '', format, sha256, operator_id, at: this.clock.now() };
    await this.dataSource.transaction(async (manager) => {
      if (!(await insertResult(manager, result, matched))) return;
      await this.audit.append(manager, context, 'payout_result.read', id, { file_id, format, lines: lines.length });
    });
    return toView(existing(await sameResult(this.dataSource, operator_id, file_id, sha256)));
  }

  async list(request: PayoutResultsRequest, context: CallContext): Promise<PayoutResultsReply> {
    const operator = operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const fileId = request.file_id ?? undefined;
    if (fileId !== undefined && !isUuid(fileId)) throw new AppError('NOT_FOUND');
    const { rows, total } = await pageOfResults(this.dataSource, operator, fileId, size, offset);
    return { list: rows.map(toView), page, size, total };
  }

  /** @throws NOT_FOUND */
  async lines(request: PayoutResultLinesRequest, context: CallContext): Promise<PayoutResultLinesReply> {
    const operator = operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const result = toView(await this.find(operator, request.id));
    const match = request.match ?? undefined;
    const { rows, total } = await pageOfResultLines(this.dataSource, operator, request.id, match, size, offset);
    return { result, list: rows.map(toLine), page, size, total };
  }

  /**
   * Settles the next lines that are ready. A failed one returns its money only when as many operators have applied it as
   * approved the withdrawal. Skips a line whose withdrawal has ended in the meantime.
   * @throws NOT_FOUND
   */
  async apply(id: string, context: CallContext): Promise<PayoutResultView> {
    const operator = operatorOf(context);
    await this.find(operator, id);
    const lines = await readyLines(this.dataSource, operator, id, APPLY_AT_ONCE);
    for (const line of lines) await this.applyLine(id, line, operator, context);
    return toView(await this.find(operator, id));
  }

  private async applyLine(id: string, ready: ReadyLine, operator: string, context: CallContext): Promise<void> {
    const { line, reference, result, withdrawal_id } = ready;
    const reason = ready.reason || null;
    await this.steps.step(withdrawal_id, async (manager, withdrawal) => {
      const hasConfirmed = result === 'failed' && withdrawal.failure_approvals.includes(operator);
      if (withdrawal.status !== 'sent' || hasConfirmed) return [];
      if (result === 'failed' && !addFailureApproval(withdrawal, operator)) await manager.save(withdrawal);
      else {
        await this.steps.settle(manager, withdrawal, result, reason ?? storedReason('payout_failed'));
        await markApplied(manager, id, line, operator);
      }
      const details = { result, reason, payout_result: id, reference };
      await this.audit.append(manager, context, 'withdrawal.settle', withdrawal_id, details);
      return [];
    });
  }

  private async find(operator: string, id: string): Promise<ResultRow> {
    return existing(isUuid(id) ? await findResult(this.dataSource, operator, id) : undefined);
  }
}

function toView(row: ResultRow): PayoutResultView {
  return { ...row, created_at: isoTime(row.created_at) };
}

function toLine(row: ResultLineRow): PayoutResultLine {
  const { line, reference, status, result, reason, match, applied_by } = row;
  const { withdrawal_id: id, number, user_id, payout_amount, withdrawal_status } = row;
  const withdrawal =
    id && number && user_id && payout_amount && withdrawal_status
      ? { id, number, user_id, payout_amount: formatMicro(BigInt(payout_amount)), status: withdrawal_status }
      : null;
  const amount = nullOr(row.amount, (text) => formatMicro(BigInt(text)));
  return { line, reference, status, result, amount, reason, match, withdrawal, applied_by };
}
