import {
  consolePayoutFile,
  consolePayoutFileList,
  consolePayoutResultApply,
  consolePayoutResultLines,
  consolePayoutResultList,
  consolePayoutResultUpload,
  type IdRequest,
  type PageRequest,
  type PayoutFileRequest,
  type PayoutFilesReply,
  type PayoutFileView,
  type PayoutResultLinesReply,
  type PayoutResultLinesRequest,
  type PayoutResultsReply,
  type PayoutResultsRequest,
  type PayoutResultUploadRequest,
  type PayoutResultView,
} from '@makoto/contracts';
import { type CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { PayoutFiles } from './payout-files.service.js';
import { PayoutResults } from './payout-results.service.js';

@Controller()
export class PayoutsAdminController {
  constructor(
    private readonly payoutFiles: PayoutFiles,
    private readonly results: PayoutResults,
  ) {}

  @Handle(consolePayoutFile)
  makeFile(request: PayoutFileRequest, context: CallContext): Promise<PayoutFileView> {
    return this.payoutFiles.make(request, context);
  }

  @Handle(consolePayoutFileList)
  files(request: PageRequest, context: CallContext): Promise<PayoutFilesReply> {
    return this.payoutFiles.list(request, context);
  }

  @Handle(consolePayoutResultUpload)
  upload(request: PayoutResultUploadRequest, context: CallContext): Promise<PayoutResultView> {
    return this.results.upload(request, context);
  }

  @Handle(consolePayoutResultList)
  list(request: PayoutResultsRequest, context: CallContext): Promise<PayoutResultsReply> {
    return this.results.list(request, context);
  }

  @Handle(consolePayoutResultLines)
  lines(request: PayoutResultLinesRequest, context: CallContext): Promise<PayoutResultLinesReply> {
    return this.results.lines(request, context);
  }

  @Handle(consolePayoutResultApply)
  apply(request: IdRequest, context: CallContext): Promise<PayoutResultView> {
    return this.results.apply(request.id, context);
  }
}
