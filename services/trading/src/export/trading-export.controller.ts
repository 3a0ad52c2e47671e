import { type ExportPage, ExportPageRequest, tradingExport } from '@makoto/contracts';
import { CallContext, Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { TradingExport } from './trading-export.service.js';

@Controller()
export class TradingExportController {
  constructor(private readonly data: TradingExport) {}

  @Handle(tradingExport)
  page(request: ExportPageRequest, context: CallContext): Promise<ExportPage> {
    return this.data.page(request, context);
  }
}
