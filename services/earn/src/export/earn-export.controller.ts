import { type ExportPage, ExportPageRequest, earnExport } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { EarnExport } from './earn-export.service.js';

@Controller()
export class EarnExportController {
  constructor(private readonly data: EarnExport) {}

  @Handle(earnExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
