import { type ExportPage, ExportPageRequest, marketExport } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { MarketExport } from './market-export.service.js';

@Controller()
export class MarketExportController {
  constructor(private readonly data: MarketExport) {}

  @Handle(marketExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
