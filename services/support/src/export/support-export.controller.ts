import { type ExportPage, ExportPageRequest, supportExport } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { SupportExport } from './support-export.service.js';

@Controller()
export class SupportExportController {
  constructor(private readonly data: SupportExport) {}

  @Handle(supportExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
