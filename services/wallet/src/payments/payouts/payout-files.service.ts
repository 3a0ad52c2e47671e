import {
  AppError,
  type FiatCurrency,
  formatMicro,
  type PayoutFileRequest,
  type PayoutFileView,
} from '@makoto/contracts';
import { type CallContext, Clock, derivedId, isUuid, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { WalletConfig } from '../../config.js';
import { SecretBox } from '../../encryption/secret-box.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { Payees } from '../withdrawals/withdrawal-payee.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { painFile } from './pain-file.calc.js';
import type { Payer, Payout } from './payout.js';
import { zenginFile } from './zengin-file.calc.js';

const MAX_LINES = 500;
const TOKYO_OFFSET_MS = 9 * 3_600_000;

interface FileRow {
  id: string;
  currency: FiatCurrency;
  filename: string;
  withdrawals: string[];
  total: string;
  content: Buffer;
}

/** Files that pay approved bank withdrawals. What is in one counts as sent; each withdrawal is in one file at most. */
@Injectable()
export class PayoutFiles {
  private readonly payer: Payer;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly steps: WithdrawalSteps,
    private readonly payees: Payees,
    private readonly box: SecretBox,
    private readonly audit: OperatorAudit,
  ) {
    this.payer = {
      name: config.PAYER_NAME ?? 'MAKOTO',
      code: config.PAYER_CODE ?? '',
      bankCode: config.PAYER_BANK_CODE ?? '',
      branchCode: config.PAYER_BRANCH_CODE ?? '',
      account: config.PAYER_ACCOUNT ?? '',
    };
  }

  /** A new file, or an earlier one again. @throws NOT_FOUND where nothing waits or there is no such file, VALIDATION without settings of the payer */
  async make(request: PayoutFileRequest, context: CallContext): Promise<PayoutFileView> {
    const operator = operatorOf(context);
    if (request.file_id) return this.again(request.file_id);
    this.assertPayer(request.currency);
    const made = await this.dataSource.transaction(async (manager) => {
      const withdrawals = await this.waiting(manager, request.currency);
      if (withdrawals.length === 0) throw new AppError('NOT_FOUND');
      // The same withdrawals are the same file: one that died before its commit is told to the audit log once.
      const fileId = derivedId('payout_file', ...withdrawals.map((w) => w.id));
      const row = this.compose(fileId, request.currency, withdrawals);
      await manager.query(
        `insert into payout_files (id, currency, filename, withdrawals, total, content, operator_id, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          row.id,
          row.currency,
          row.filename,
          row.withdrawals,
          row.total,
          this.box.seal(row.content.toString('base64'), fileId),
          operator,
          this.clock.now(),
        ],
      );
      for (const withdrawal of withdrawals) await this.steps.markSent(manager, withdrawal);
      await this.audit.append(context, 'payout_file.make', fileId, {
        currency: row.currency,
        count: withdrawals.length,
        total: row.total,
      });
      return { row, withdrawals };
    });
    for (const withdrawal of made.withdrawals) this.steps.afterCommit(withdrawal, []);
    return toView(made.row);
  }

  /** A file without an account to pay from is none. @throws VALIDATION naming the settings that are missing */
  private assertPayer(currency: FiatCurrency): void {
    const { account, bankCode, branchCode, code } = this.payer;
    const needed = { PAYER_ACCOUNT: account, PAYER_BANK_CODE: bankCode };
    const japanese = { PAYER_BRANCH_CODE: branchCode, PAYER_CODE: code };
    const missing = Object.entries(currency === 'JPY' ? { ...needed, ...japanese } : needed).filter(
      ([, v]) => v === '',
    );
    if (missing.length === 0) return;
    throw new AppError(
      'VALIDATION',
      {},
      missing.map(([field]) => ({ field, key: 'required' })),
    );
  }

  private async again(fileId: string): Promise<PayoutFileView> {
    const rows: FileRow[] = isUuid(fileId)
      ? await this.dataSource.query(
          'select id, currency, filename, withdrawals, total, content from payout_files where id = $1',
          [fileId],
        )
      : [];
    const row = rows[0];
    if (!row) throw new AppError('NOT_FOUND');
    return toView({ ...row, content: Buffer.from(this.box.open(row.content, row.id), 'base64') });
  }

  /** The oldest approved ones, locked. A Japanese account without its bank's code cannot be written and is paid by hand. */
  private async waiting(manager: EntityManager, currency: FiatCurrency): Promise<Withdrawal[]> {
    const found = await manager
      .createQueryBuilder(Withdrawal, 'w')
      .where(`w.status = 'approved' and w.method = 'bank' and w.payout_currency = :currency`, { currency })
      .orderBy('w.created_at')
      .limit(MAX_LINES)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    return currency === 'JPY' ? found.filter((w) => this.payees.open(w).bank_code) : found;
  }

  private compose(id: string, currency: FiatCurrency, withdrawals: readonly Withdrawal[]): FileRow {
    const payouts = withdrawals.map((w) => this.toPayout(w));
    const now = this.clock.now();
    const tokyo = new Date(now + TOKYO_OFFSET_MS).toISOString();
    const content =
      currency === 'JPY'
        ? zenginFile(payouts, this.payer, tokyo.slice(5, 10).replace('-', ''))
        : painFile(payouts, this.payer, currency, id, now);
    const total = withdrawals.reduce((sum, w) => sum + w.payout_amount, 0n).toString();
    const filename = `payout-${currency}-${tokyo.slice(0, 10)}-${id.slice(0, 8)}.${currency === 'JPY' ? 'txt' : 'xml'}`;
    return { id, currency, filename, withdrawals: withdrawals.map((w) => w.id), total, content };
  }

  private toPayout(w: Withdrawal): Payout {
    const p = this.payees.open(w);
    return {
      number: w.number,
      amount: w.payout_amount,
      holder: p.holder_name ?? '',
      account: p.account_number ?? '',
      bankCode: p.bank_code ?? '',
      bankName: p.bank_name ?? '',
      branchCode: p.branch_number ?? '',
      branchName: p.branch_name ?? '',
      place: [p.branch_address, p.city, p.province].filter(Boolean).join(', '),
    };
  }
}

function toView(row: FileRow): PayoutFileView {
  return {
    file_id: row.id,
    filename: row.filename,
    count: row.withdrawals.length,
    total: formatMicro(BigInt(row.total)),
    currency: row.currency,
    content: row.content.toString('base64'),
  };
}
