import { type ExportPage, ExportPageRequest, referralExport } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { ReferralExport } from './referral-export.service.js';

@Controller()
export class ReferralExportController {
  constructor(private readonly data: ReferralExport) {}

  @Handle(referralExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
