import {
  type BankStatementsReply,
  type BankStatementView,
  consoleStatementConfirm,
  consoleStatementLines,
  consoleStatementList,
  consoleStatementUpload,
  PageRequest,
  type StatementConfirmReply,
  StatementConfirmRequest,
  type StatementLinesReply,
  StatementLinesRequest,
  StatementUploadRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { BankStatements } from './bank-statements.service.js';

@Controller()
export class BankStatementsAdminController {
  constructor(private readonly statements: BankStatements) {}

  @Handle(consoleStatementUpload)
  upload(request: StatementUploadRequest, context: CallContext): Promise<BankStatementView> {
    return this.statements.upload(request, context);
  }

  @Handle(consoleStatementList)
  list(request: PageRequest, context: CallContext): Promise<BankStatementsReply> {
    return this.statements.list(request, context);
  }

  @Handle(consoleStatementLines)
  lines(request: StatementLinesRequest, context: CallContext): Promise<StatementLinesReply> {
    return this.statements.lines(request, context);
  }

  @Handle(consoleStatementConfirm)
  confirm(request: StatementConfirmRequest, context: CallContext): Promise<StatementConfirmReply> {
    return this.statements.confirm(request, context);
  }
}
