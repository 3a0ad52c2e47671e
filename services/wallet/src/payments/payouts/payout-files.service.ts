import {
  AppError,
  type FiatCurrency,
  formatMicro,
  type PageRequest,
  type PayoutFileRequest,
  type PayoutFilesReply,
  type PayoutFileView,
  pageOf,
} from '@makoto/contracts';
import { type CallContext, Clock, derivedId, isUuid, once, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { WalletConfig } from '../../config.js';
import { SecretBox } from '../../encryption/secret-box.js';
import { Payee } from '../../payees/index.js';
import { type PayerAccount, payerAccounts } from '../../payer-accounts.js';
import { existing } from '../payment-records.repository.js';
import { isoTime } from '../view-formats.js';
import { Withdrawal } from '../withdrawals/withdrawal.entity.js';
import { WithdrawalSteps } from '../withdrawals/withdrawal-steps.service.js';
import { painFile } from './pain-file.calc.js';
import type { Payout } from './payout.js';
import { PayoutFile } from './payout-file.entity.js';
import { pageOfFiles } from './payout-files.repository.js';
import { transferDay } from './transfer-day.calc.js';
import { zenginFile } from './zengin-file.calc.js';

const MAX_LINES = 500;
const TOKYO_OFFSET_MS = 9 * 3_600_000;

/** Files that pay approved bank withdrawals. Each withdrawal is in at most one file, and counts as sent once it is. */
@Injectable()
export class PayoutFiles {
  private readonly payers: Map<FiatCurrency, PayerAccount>;

  constructor(
    config: WalletConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly steps: WithdrawalSteps,
    private readonly box: SecretBox,
    private readonly audit: OperatorAudit,
  ) {
    this.payers = payerAccounts(config);
  }

  async list(request: PageRequest, context: CallContext): Promise<PayoutFilesReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { rows, total } = await pageOfFiles(this.dataSource, size, offset);
    const list = rows.map(({ at, total, ...row }) => ({
      ...row,
      total: formatMicro(BigInt(total)),
      created_at: isoTime(at),
    }));
    return { list, page, size, total };
  }

  /**
   * Makes a new file, the same one for a repeated key, or returns an earlier one by its id.
   * @throws NOT_FOUND if nothing waits or there is no such file, VALIDATION if settings of the payer are missing
   */
  async make(request: PayoutFileRequest, context: CallContext): Promise<PayoutFileView> {
    const owner = operatorOf(context);
    if (request.file_id) return this.earlier(request.file_id);
    const payer = this.payerOf(request.currency);
    const call = { owner, call: 'withdrawals/payout_file', key: context.idempotencyKey, body: request };
    const sent: Withdrawal[] = [];
    const { file_id } = await this.dataSource.transaction((manager) =>
      once(manager, { ...call, at: this.clock.now() }, async () => {
        sent.push(...(await this.waiting(manager, request.currency)));
        return { file_id: await this.pay(manager, request.currency, payer, sent, context) };
      }),
    );
    for (const withdrawal of sent) this.steps.afterCommit(withdrawal, []);
    return this.earlier(file_id);
  }

  /** Writes the file of the withdrawals and marks them as sent. @throws NOT_FOUND if there are none */
  private async pay(
    manager: EntityManager,
    currency: FiatCurrency,
    payer: PayerAccount,
    withdrawals: readonly Withdrawal[],
    context: CallContext,
  ): Promise<string> {
    if (withdrawals.length === 0) throw new AppError('NOT_FOUND');
    const file = manager.create(PayoutFile, this.compose(currency, payer, withdrawals, operatorOf(context)));
    await manager.insert(PayoutFile, file);
    for (const withdrawal of withdrawals) await this.steps.markSent(manager, withdrawal);
    const details = { currency, count: withdrawals.length, total: file.total.toString() };
    await this.audit.append(manager, context, 'payout_file.make', file.id, details);
    return file.id;
  }

  /** @throws VALIDATION naming the settings that are missing */
  private payerOf(currency: FiatCurrency): PayerAccount {
    const payer = this.payers.get(currency);
    if (!payer) throw new AppError('VALIDATION', {}, [{ field: 'PAYER_ACCOUNTS', key: 'required' }]);
    const { account, bankCode, branchCode, code } = payer;
    const needed = { PAYER_ACCOUNT: account, PAYER_BANK_CODE: bankCode };
    const japanese = { PAYER_BRANCH_CODE: branchCode, PAYER_CODE: code };
    const missing = Object.entries(currency === 'JPY' ? { ...needed, ...japanese } : needed)
      .filter(([, value]) => value === '')
      .map(([field]) => ({ field, key: 'required' as const }));
    if (missing.length > 0) throw new AppError('VALIDATION', {}, missing);
    return payer;
  }

  private async earlier(id: string): Promise<PayoutFileView> {
    return this.view(existing(isUuid(id) ? await this.dataSource.manager.findOneBy(PayoutFile, { id }) : null));
  }

  /**
   * The oldest approved withdrawals, locked. Leaves out those that an operator has rejected, and Japanese accounts without a
   * bank code, which are paid by hand.
   */
  private async waiting(manager: EntityManager, currency: FiatCurrency): Promise<Withdrawal[]> {
    const found = await manager
      .createQueryBuilder(Withdrawal, 'w')
      .where(`w.status = 'approved' and w.method = 'bank' and w.payout_currency = :currency`, { currency })
      .andWhere(`w.failure_approvals = '{}'`)
      .orderBy('w.created_at')
      .limit(MAX_LINES)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    return currency === 'JPY' ? found.filter((w) => this.payeeOf(w).bank_code) : found;
  }

  private compose(
    currency: FiatCurrency,
    payer: PayerAccount,
    withdrawals: readonly Withdrawal[],
    operator_id: string,
  ): PayoutFile {
    const ids = withdrawals.map((w) => w.id);
    const id = derivedId('payout_file', ...ids);
    const payouts = withdrawals.map((w) => this.toPayout(w));
    const at = this.clock.now();
    const today = isoTime(at + TOKYO_OFFSET_MS).slice(0, 10);
    const day = transferDay(today, currency);
    const [extension, file] =
      currency === 'JPY'
        ? ['txt', zenginFile(payouts, payer, day.slice(5).replace('-', ''))]
        : ['xml', painFile(payouts, payer, currency, { fileId: id, at, day })];
    return {
      ...{ id, currency, withdrawals: ids, operator_id, at },
      filename: `payout-${currency}-${today}-${id.slice(0, 8)}.${extension}`,
      total: withdrawals.reduce((sum, w) => sum + w.payout_amount, 0n),
      content: this.box.seal(file.toString('base64'), id),
    };
  }

  private toPayout(w: Withdrawal): Payout {
    const p = this.payeeOf(w);
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

  private payeeOf(w: Withdrawal): Payee {
    return this.box.openObject(Payee, w.payee, w.id);
  }

  private view({ id, filename, withdrawals, total, currency, content }: PayoutFile): PayoutFileView {
    return {
      ...{ file_id: id, filename, count: withdrawals.length, total: formatMicro(total), currency },
      content: this.box.open(content, id),
    };
  }
}
