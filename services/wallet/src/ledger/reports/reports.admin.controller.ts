import {
  consoleReport,
  consoleReportFile,
  type ReportFileReply,
  type ReportReply,
  ReportRequest,
} from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ReportsService } from './reports.service.js';

@Controller()
export class ReportsAdminController {
  constructor(private readonly reports: ReportsService) {}

  @Handle(consoleReport)
  report(request: ReportRequest, context: CallContext): Promise<ReportReply> {
    return this.reports.report(request, context);
  }

  @Handle(consoleReportFile)
  file(request: ReportRequest, context: CallContext): Promise<ReportFileReply> {
    return this.reports.file(request, context);
  }
}
