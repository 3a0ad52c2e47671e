import {
  type CsvPart,
  StatementCsvRequest,
  type StatementPdfReply,
  StatementPdfRequest,
  type StatementYearsReply,
  StatementYearsRequest,
  statementCsv,
  statementPdf,
  statementYears,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { StatementFiles } from './statement-files.service.js';

@Controller()
export class StatementFilesController {
  constructor(private readonly files: StatementFiles) {}

  @Handle(statementYears)
  years(request: StatementYearsRequest, context: CallContext): Promise<StatementYearsReply> {
    return this.files.years(request, context);
  }

  @Handle(statementCsv)
  csv(request: StatementCsvRequest, context: CallContext): Promise<CsvPart> {
    return this.files.csv(request, context);
  }

  @Handle(statementPdf)
  pdf(request: StatementPdfRequest, context: CallContext): Promise<StatementPdfReply> {
    return this.files.pdf(request, context);
  }
}
