import { createHash } from 'node:crypto';
import {
  AppError,
  type BankList,
  type BankListUploadRequest,
  type FieldProblem,
  LISTED_CURRENCIES,
  type ListedBanksReply,
  type ListedBanksRequest,
  MAX_BANK_LIST_BYTES,
  pageOf,
  walletOperatorActed,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  derivedId,
  isUuid,
  Outbox,
  operatorOf,
  Versions,
  versionEntry,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { OperatorAudit } from '../../audit/operator-audit.js';
import { BANK_LIST } from './bank-list.cache.js';
import { readBankList } from './bank-list.reader.js';
import { type BankListFile, findFile, insertFile, pageOfBanks } from './bank-lists.repository.js';

/** What operators upload, propose and approve about the banks that customers choose from. Saved accounts keep their bank. */
@Injectable()
export class BankLists {
  readonly versions: Versions<BankList>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: OperatorAudit,
    outbox: Outbox,
  ) {
    this.versions = new Versions(dataSource, clock, outbox, {
      ...BANK_LIST,
      problems: (content, currency) => this.problems(content, currency),
      recorded: (manager, step, version, context) =>
        outbox.add(manager, walletOperatorActed, [versionEntry('bank_list', step, version, context)]),
    });
  }

  /** Uploading the same file again returns the same list. @throws VALIDATION for each wrong line, TOO_LARGE */
  async upload({ currency, content, filename }: BankListUploadRequest, context: CallContext): Promise<BankList> {
    operatorOf(context);
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length > MAX_BANK_LIST_BYTES) throw new AppError('TOO_LARGE');
    const banks = readBankList(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = derivedId('bank_list', currency, sha256);
    const file = { id, currency, filename: filename ?? '', sha256, banks: banks.length };
    await this.dataSource.transaction(async (manager) => {
      if (!(await insertFile(manager, file, banks, this.clock.now()))) return;
      await this.audit.append(manager, context, 'bank_list.upload', id, { currency, banks: banks.length, sha256 });
    });
    return toContent((await findFile(this.dataSource, id)) ?? file);
  }

  /** @throws NOT_FOUND */
  async banks(request: ListedBanksRequest, context: CallContext): Promise<ListedBanksReply> {
    operatorOf(context);
    const { page, size, offset } = pageOf(request);
    const { file_id, before = null } = request;
    for (const id of [file_id, before]) {
      if (id !== null && !(isUuid(id) && (await findFile(this.dataSource, id)))) throw new AppError('NOT_FOUND');
    }
    const { rows, total } = await pageOfBanks(this.dataSource, { fileId: file_id, before, size, offset });
    return { list: rows, page, size, total };
  }

  /** @throws NOT_FOUND for a currency whose banks are not listed by operators */
  private async problems(content: BankList, currency: string): Promise<FieldProblem[]> {
    if (!LISTED_CURRENCIES.some((each) => each === currency)) throw new AppError('NOT_FOUND');
    const file = isUuid(content.file_id) ? await findFile(this.dataSource, content.file_id) : undefined;
    const { banks, sha256 } = content;
    if (file?.currency === currency && file.banks === banks && file.sha256 === sha256) return [];
    return [{ field: 'file_id', key: 'type' }];
  }
}

function toContent({ id, filename, banks, sha256 }: BankListFile): BankList {
  return { file_id: id, filename, banks, sha256 };
}
